import { formatCents } from '#contract/money-amounts.ts'
import { outcomeName, toOutcome } from '#contract/outcomes.ts'
import { hasCome } from '#contract/parcels.ts'
import { Refusal } from '#contract/refusals.ts'
import { requirementList } from '#contract/requirements.ts'
import { rowNext } from '#contract/staff-steps.ts'
import { isPosted, statusCodes } from '#contract/ticket-statuses.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import { requireCarrier } from '../shipping/shop-carriers.ts'
import type { Shop } from '../shop.ts'
import { writeStep } from '../staff-steps/take-staff-step.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'
import { indexTicketAgain } from '../tickets/ticket-words.ts'
import { readFacts, type TicketJourneyFacts } from '../workflow/journey-facts.ts'
import { nextOf } from '../workflow/next-of.ts'
import { requireFreeNumber } from './check-number.ts'
import { forgetParcelNews } from './record-parcel-news.ts'

/** A carrier by its key, and the number of a parcel as it is stored. */
type CarrierNumber = { carrier: string; number: string }
/** The step of a posted ticket, by which it is undone. */
export type PostedTicket = { ticket_id: number; step: { id: number; undo_until: string } }

/** Returns why a phone cannot be posted back now, in a sentence; null when it can. */
export function whyNotPosted(facts: TicketJourneyFacts): string | null {
  const { staff, missing } = nextOf(facts)
  // The number comes with the posting.
  const lacking = missing.filter((one) => one !== 'return_parcel')
  if (staff === 'mark_posted')
    return lacking.length === 0 ? null : `Still missing: ${requirementList(lacking)}.`
  if (isPosted(facts.status)) return 'It was posted already.'
  if (!hasCome({ status: facts.status, parcel_check: facts.parcelCheck ?? null })) {
    const outcome = toOutcome(facts.outcome)
    return outcome ? `It has ended: ${outcomeName(outcome)}.` : 'The phone has not arrived yet.'
  }
  if (staff === 'wait_payment') return `It is not paid: ${formatCents(facts.left_cents)} are due.`
  return `Its next step is “${rowNext(staff).text}”.`
}

/**
 * Posts phones back in one parcel: number, status, note and one email, held back while it can be undone. The one rule of scans, files,
 * labels and parcels. Refuses with `not_ready_to_post`, `number_differs`, `number_used` or `no_tracking_number`.
 */
export async function postTickets(
  tx: Tx,
  shop: Shop,
  tickets: readonly LockedTicket[],
  { carrier, number }: CarrierNumber,
  caller: Caller,
): Promise<PostedTicket[]> {
  for (const { id, tracking_out } of tickets) {
    const why = whyNotPosted(await readFacts(tx, id))
    if (why !== null) {
      const message = `#${id} cannot be posted. ${why}`
      throw new Refusal('not_ready_to_post', { message, facts: { ticket_id: id } })
    }
    if (tracking_out !== '' && tracking_out !== number) {
      const message = `#${id} has another number already: ${tracking_out}.`
      throw new Refusal('number_differs', { message, facts: { ticket_id: id, number: tracking_out } })
    }
  }
  await requireFreeNumber(tx, number, tickets, shop.now())
  const posted: PostedTicket[] = []
  for (const [place, before] of tickets.entries()) {
    await enterNumber(tx, shop, before, { carrier, number }, caller)
    const { id, undo_until } = await writeStep(
      tx,
      shop,
      before,
      { step: 'mark_posted', to: statusCodes.postedToCustomer },
      caller,
      // One email for one parcel: it names every phone inside.
      { tells: place === 0 },
    )
    posted.push({ ticket_id: before.id, step: { id, undo_until } })
  }
  return posted
}

/** Stores the number of the parcel that returns a phone. */
export async function enterNumber(
  tx: Tx,
  shop: Shop,
  { id, carrier_out, tracking_out }: LockedTicket,
  { carrier, number }: CarrierNumber,
  caller: Caller | null,
): Promise<void> {
  await requireCarrier(tx, carrier, carrier_out)
  if (carrier_out === carrier && tracking_out === number) return
  await tx
    .updateTable('tickets')
    .set((old) => ({
      carrier_out: carrier,
      tracking_out: number,
      updated_at: shop.now(),
      version: old('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await forgetParcelNews(tx, id)
  await indexTicketAgain(tx, id)
  await recordEvent(tx, shop, {
    kind: 'ticket.parcel_posted',
    by: caller,
    ticketId: id,
    details: { carrier },
  })
}
