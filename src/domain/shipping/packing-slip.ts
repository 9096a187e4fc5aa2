import { addressColumns, addressLines } from '#contract/address.ts'
import { mayPost } from '#contract/posting.ts'
import { listPreparations } from '#contract/preparation-steps.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SlipFacts } from '#contract/shipping.schema.ts'
import type { Db } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { nameRepair, repairColumns } from '../repairs/repair-row.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { shippingTexts } from '../texts/shipping-texts.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { isOpenBooking } from './open-booking.ts'

/** Returns the content of the packing slip for the caller's own ticket, or any for staff. */
export async function packingSlip(shop: Shop, id: number, caller: Caller): Promise<SlipFacts> {
  const ticket = requireOwnTicketOrStaff(await readTicket(shop.database.db, id), caller)
  if (!isOpenBooking(ticket)) throw new Refusal('not_to_be_posted')
  if (ticket.battery === 'damaged') throw new Refusal('do_not_post')
  const profile = await shopProfile(shop)
  if (!mayPost(ticket.status, profile.booking)) throw new Refusal('not_yet_to_be_posted')
  const { steps, notice } = await shippingTexts(shop)
  return {
    ticket_id: id,
    phone: ticket.display_name,
    repair: nameRepair(ticket),
    customer: {
      name: ticket.fullname,
      lines: addressLines(ticket, 'above'),
    },
    shop: {
      name: profile.name,
      lines: [profile.street, `${profile.suburb} ${profile.state} ${profile.postcode}`],
      phone: profile.phone,
    },
    preparations: listPreparations(steps, { brand: ticket.brand, choice: ticket.passcode_choice }),
    notice: ticket.notice_accepted_at === null ? [...notice.message] : null,
    code: shop.pdf.code(slipLink(shop, id)),
  }
}

/** Returns the slip as a PDF. */
export async function printPackingSlip(
  shop: Shop,
  id: number,
  caller: Caller,
  { withCustomer = true }: { withCustomer?: boolean } = {},
): Promise<Uint8Array> {
  const whole = await packingSlip(shop, id, caller)
  const slip = withCustomer ? whole : { ...whole, customer: toWriteByHand }
  await shop.throttles.count('pdfPerAccount', String(requireAccount(caller).id))
  const draw = () => shop.pdf.packingSlip({ ...slip, link: slipLink(shop, id), made: shop.now() })
  return shop.drawnPdfs.get('packing-slip', slip, { caller, draw })
}

/** The private link never shows name and address. */
const toWriteByHand = { name: '(please write it here)', lines: [] }

/** URL in a slip's QR code: the intake page of that ticket for staff. */
function slipLink({ publicUrl }: Shop, id: number): string {
  return `${publicUrl}/t/${id}`
}

function readTicket(db: Db, id: number) {
  return db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .innerJoin('repairs', 'repairs.key', 'tickets.repair_key')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select([
      'tickets.account_id',
      'tickets.status',
      'tickets.outcome',
      'tickets.battery',
      ...repairColumns,
      'tickets.passcode_choice',
      'tickets.notice_accepted_at',
      ...addressColumns,
      'phones.brand',
      'phones.display_name',
      'accounts.fullname',
    ])
    .where('tickets.id', '=', id)
    .executeTakeFirst()
}
