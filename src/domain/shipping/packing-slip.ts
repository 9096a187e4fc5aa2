import { addressLines } from '#contract/address.ts'
import { describeTicketBackBy } from '#contract/back-by.ts'
import { isEnded } from '#contract/outcomes.ts'
import { mayPost } from '#contract/posting.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SlipFacts } from '#contract/shipping.schema.ts'
import type { BookingMode } from '#contract/shop-settings.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { toBackBy } from '../back-by/ticket-back-by.ts'
import { nameRepair } from '../repairs/repair-row.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { shippingTexts } from '../texts/shipping-texts.ts'
import { slipLink } from '../tickets/device-label.ts'
import { readParcelRow, readParcelTickets, requireOwnParcelOrStaff } from '../tickets/parcel-tickets.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { readWholeTicket, type WholeTicket } from '../tickets/whole-ticket.ts'
import { isOpenBooking } from './open-booking.ts'
import { listStepsFor } from './repair-states.ts'

/** Returns the content of the packing slip of the parcel of the caller's own ticket, or of any for staff. */
export async function packingSlip(shop: Shop, id: number, caller: Caller): Promise<SlipFacts> {
  const { db } = shop.database
  const ticket = requireOwnTicketOrStaff(await readWholeTicket(db, id), caller)
  const { booking } = await shopProfile(shop)
  // The parcel's slip leaves out a phone that stays at home because of its battery, whose link may be the only one a guest has.
  if (ticket.battery !== 'damaged' || !isOpenBooking(ticket)) requireToPost([ticket], booking)
  return toSlip(shop, ticket.parcel_id, requireToPost(await readParcelTickets(db, ticket.parcel_id), booking))
}

/**
 * Returns the packing slip of a parcel as a PDF. Refuses with `unknown_parcel` when nothing in it is left to be posted, other
 * customers' like missing ones.
 */
export async function printParcelSlip(shop: Shop, parcelId: number, caller: Caller): Promise<Uint8Array> {
  const { db } = shop.database
  requireOwnParcelOrStaff(await readParcelRow(db, parcelId), caller)
  const tickets = (await readParcelTickets(db, parcelId)).filter(({ outcome }) => !isEnded(outcome))
  if (tickets.length === 0) throw new Refusal('unknown_parcel')
  const { booking } = await shopProfile(shop)
  return print(shop, await toSlip(shop, parcelId, requireToPost(tickets, booking)), caller)
}

/** Returns the tickets that may be posted now, at least one. Refuses as for the first of them. */
function requireToPost(
  tickets: readonly WholeTicket[],
  booking: BookingMode,
): [WholeTicket, ...WholeTicket[]] {
  const going = tickets.filter((ticket) => isOpenBooking(ticket) && !isEnded(ticket.outcome))
  if (going.length === 0) throw new Refusal('not_to_be_posted')
  const fine = going.filter(({ battery }) => battery !== 'damaged')
  if (fine.length === 0) throw new Refusal('do_not_post')
  const [first, ...others] = fine.filter(({ status }) => mayPost(status, booking))
  if (!first) throw new Refusal('not_yet_to_be_posted')
  return [first, ...others]
}

async function toSlip(
  shop: Shop,
  parcelId: number,
  tickets: readonly [WholeTicket, ...WholeTicket[]],
): Promise<SlipFacts> {
  const profile = await shopProfile(shop)
  const { steps, notice } = await shippingTexts(shop)
  const [first] = tickets
  const name = (ticket: WholeTicket) => ({
    ticket_id: ticket.id,
    phone: ticket.display_name,
    repair: nameRepair(ticket),
  })
  const listed = tickets.map((ticket) => ({
    ...name(ticket),
    back_by: describeTicketBackBy({ ...ticket, back_by: toBackBy(ticket.back_by) }),
  }))
  const preparations = tickets.flatMap((ticket) =>
    listStepsFor(steps, { ...ticket, choice: ticket.passcode_choice }),
  )
  return {
    parcel_id: parcelId,
    ...name(first),
    tickets: listed,
    customer: {
      name: first.cust_name,
      lines: addressLines(first, 'above'),
    },
    shop: {
      name: profile.name,
      lines: [profile.street, `${profile.suburb} ${profile.state} ${profile.postcode}`],
      phone: profile.phone,
    },
    preparations: [...new Set(preparations)],
    notice: tickets.some(({ notice_accepted_at }) => notice_accepted_at === null)
      ? [...notice.message]
      : null,
    code: shop.pdf.code(slipLink(shop, first.id)),
  }
}

/** Returns the slip of a ticket's parcel as a PDF. */
export async function printPackingSlip(
  shop: Shop,
  id: number,
  caller: Caller,
  { withCustomer = true }: { withCustomer?: boolean } = {},
): Promise<Uint8Array> {
  const whole = await packingSlip(shop, id, caller)
  return print(shop, withCustomer ? whole : { ...whole, customer: toWriteByHand }, caller)
}

async function print(shop: Shop, slip: SlipFacts, caller: Caller): Promise<Uint8Array> {
  await shop.throttles.count('pdfPerAccount', String(requireAccount(caller).id))
  const draw = () => shop.pdf.packingSlip({ ...slip, link: slipLink(shop, slip.ticket_id), made: shop.now() })
  return shop.drawnPdfs.get('packing-slip', slip, { caller, draw })
}

/** The private link never shows name and address. */
const toWriteByHand = { name: '(please write it here)', lines: [] }
