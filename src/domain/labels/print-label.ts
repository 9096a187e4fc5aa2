import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { readTicketFor, wholeTicket } from '../tickets/whole-ticket.ts'
import { findLiveLabel, readLabel, type LabelRow } from './label-rows.ts'

/** Returns the PDF of a label as the service made it. Refuses with `unknown_label`. */
export async function printLabel(
  shop: Shop,
  { id, label }: { id: number; label: number },
): Promise<Uint8Array> {
  return readPdf(await readLabel(shop.database.db, await wholeTicket(shop.database.db, id), label))
}

/** Returns the prepaid label of the caller's own ticket, or any for staff. Refuses with `unknown_label`. */
export async function printPrepaidLabel(shop: Shop, ticketId: number, caller: Caller): Promise<Uint8Array> {
  const ticket = await readTicketFor(shop.database.db, ticketId, caller)
  return readPdf(await findLiveLabel(shop.database.db, ticket, 'in'))
}

function readPdf(label: LabelRow | null): Uint8Array {
  if (!label || label.state !== 'bought' || label.pdf === '') throw new Refusal('unknown_label')
  return Buffer.from(label.pdf, 'base64')
}
