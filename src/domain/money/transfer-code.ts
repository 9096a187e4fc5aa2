import { Refusal } from '#contract/refusals.ts'
import { toTransferText } from '#contract/transfer-text.ts'
import type { QrPicture } from '#contract/qr-picture.schema.ts'
import type { Caller } from '../caller.ts'
import type { QrDrawer } from '../qr-drawer.ts'
import type { Shop } from '../shop.ts'
import { readMoney } from './read-money.ts'

/** What a bank's form asks for to pay what is due, as a text and as a QR code. Refuses when nothing is due, or the shop names no account. */
export async function readTransferCode(
  shop: Shop,
  ticketId: number,
  caller: Caller,
  drawQr: QrDrawer,
): Promise<{ text: string; code: QrPicture }> {
  const { pay, parcel, due_cents } = await readMoney(shop, ticketId, caller)
  const due = parcel?.due_cents ?? due_cents
  if (!pay.bank || due === 0) throw new Refusal('nothing_to_pay')
  const text = toTransferText(pay.bank, due)
  return { text, code: drawQr(text) }
}
