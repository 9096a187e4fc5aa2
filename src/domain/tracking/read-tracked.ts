import { toFacts } from '../workflow/journey-facts.ts'
import { toParcel } from '#contract/carriers.ts'
import { toIsoTime } from '#contract/durations.ts'
import { isEnded } from '#contract/outcomes.ts'
import { Refusal } from '#contract/refusals.ts'
import { staffTeam } from '#contract/tickets.ts'
import type { Carrier } from '#contract/carriers.schema.ts'
import type { QuoteOffer } from '#contract/quotes.schema.ts'
import type { TrackedNote, TrackedParcel, TrackedTicket } from '#contract/tracking.schema.ts'
import { toBackBy } from '../back-by/ticket-back-by.ts'
import { readHistory } from '../history/ticket-history.ts'
import { readPartTests } from '../part-tests/part-test-row.ts'
import { sumLines, toAgreedLines } from '../quotes/agreed-lines.ts'
import { readQuoteRows, listStanding } from '../quotes/quote-rows.ts'
import { toOffer } from '../quotes/read-quotes.ts'
import { shopCarriers } from '../shipping/shop-carriers.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { decryptPasscode } from '../tickets/passcode-encryption.ts'
import { toDelivery } from '../tickets/delivery.ts'
import { nextOf } from '../workflow/next-of.ts'
import { getInParcel, readParcelTickets } from '../tickets/parcel-tickets.ts'
import { readNotes, type NoteRow } from '../tickets/read-notes.ts'
import { readSteps } from '../tickets/read-steps.ts'
import { readWholeTicket, type WholeTicket } from '../tickets/whole-ticket.ts'
import { findTracked } from './find-tracked.ts'
import { isUnlocked, type LinkVisitor } from './link-access.ts'
import { readLinkTasks } from './link-access-tasks.ts'
import { createTrackLink } from './track-link.ts'
import { hidePerson } from './hide-person.ts'

/**
 * Returns what the private link of a ticket shows to any viewer. Refuses every invalid link alike with
 * `unknown_link`.
 */
export async function readTracked(shop: Shop, visitor: LinkVisitor): Promise<TrackedTicket> {
  const { id, payer } = await findTracked(shop, visitor.token, visitor.address)
  const { db } = shop.database
  const ticket = await readWholeTicket(db, id)
  if (!ticket) throw new Refusal('unknown_link')
  const [rows, notes, steps, tests, history] = await Promise.all([
    readQuoteRows(db, id),
    readNotes(db, id),
    readSteps(db, ticket),
    readPartTests(db, id),
    readHistory(db, id),
  ])
  const { booking, approvalTime } = await shopProfile(shop)
  const hiding = hidePersonIn(shop, ticket)
  // A message about the whole parcel may name what belongs to its other tickets.
  const parcel = notes.some(({ parcel_id }) => parcel_id !== null)
    ? await readParcelTickets(db, ticket.parcel_id)
    : [ticket]
  const hidings = parcel.map((one) => hidePersonIn(shop, one))
  const standing = await listStanding(db, id, rows)
  const isOpen = payer !== null || (await isUnlocked(shop, id, visitor))
  const tasks = isOpen ? await readLinkTasks(shop, ticket, standing) : null
  const tracked: TrackedTicket = {
    for_payer: false,
    ticket_id: id,
    displayName: ticket.display_name,
    repair_name: ticket.repair_key,
    status: ticket.status,
    outcome: ticket.outcome,
    back_by: toBackBy(ticket.back_by),
    created_at: toIsoTime(ticket.created_at),
    agreed_cents: isEnded(ticket.outcome) ? null : sumLines(toAgreedLines(ticket, standing)),
    steps,
    next: nextOf({ ...toFacts(ticket, { standing, intake: tests.intake }), booking, approvalTime }).customer,
    notes: notes
      .filter((note) => note.deleted_at === null && note.staff_only === 0)
      .map((note) =>
        trackedNote(note, (text) => hidings.reduce((words, one) => one.text(words, [note.fullname]), text)),
      ),
    history,
    parcel_id: ticket.parcel_id,
    in_parcel: getInParcel(ticket).others.map(({ link_version, link_closed, erased_at, ...other }) => ({
      ...other,
      link: createTrackLink(shop, { id: other.id, link_version, link_closed, erased_at }),
    })),
    tasks,
    parcels: toParcels(ticket, await shopCarriers(shop)),
    delivery: toDelivery(ticket),
    quotes: rows.map((row) => hiding.offer(toOffer({ ticket, rows }, row, shop.now()))),
  }
  return payer === null ? tracked : toPayersView(tracked)
}

/** What the business that pays sees: where the repair stands and what it owes, and nothing between customer and shop. */
function toPayersView(tracked: TrackedTicket): TrackedTicket {
  const { tasks } = tracked
  return {
    ...tracked,
    for_payer: true,
    notes: [],
    history: [],
    in_parcel: [],
    parcels: [],
    delivery: null,
    quotes: [],
    tasks: tasks && {
      ...tasks,
      dates: null,
      together: null,
      postable: false,
      prepaid_label: false,
      carriers: [],
      notice: null,
    },
  }
}

function trackedNote(note: NoteRow, clean: (text: string) => string): TrackedNote {
  const mine = note.from_customer === 1
  return {
    id: note.id,
    at: toIsoTime(note.created_at),
    author: mine ? 'You' : staffTeam,
    // Messages may contain passcodes and addresses, and the link may have been passed on.
    comment: mine ? '' : clean(note.comment),
    status_change: note.status_change,
    ...(note.parcel_id === null ? {} : { whole_parcel: true as const }),
  }
}

/** Functions that remove personal data from staff texts before they are shown under the private link. */
export function hidePersonIn(shop: Shop, ticket: WholeTicket) {
  const { passcode_encrypted } = ticket
  const passcode = passcode_encrypted === null ? null : decryptPasscode(shop, ticket.id, passcode_encrypted)
  const staff = ticket.staff_assigned === null ? [] : [ticket.staff_assigned]
  const clean = (text: string, others: string[] = []) =>
    hidePerson(text, { ...ticket, passcode, others: [...staff, ...others] })
  return {
    text: clean,
    offer: (offer: QuoteOffer): QuoteOffer => ({ ...offer, description: clean(offer.description) }),
  }
}

function toParcels(ticket: WholeTicket, carriers: readonly Carrier[]): TrackedParcel[] {
  const found = [
    { way: 'in' as const, parcel: toParcel(ticket.carrier_in, ticket.tracking_in, carriers) },
    { way: 'out' as const, parcel: toParcel(ticket.carrier_out, ticket.tracking_out, carriers) },
  ]
  return found.flatMap(({ way, parcel }) =>
    parcel ? [{ way, carrier: parcel.name, number: parcel.number, link: parcel.link }] : [],
  )
}
