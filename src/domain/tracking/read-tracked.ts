import { parcelOf } from '#contract/carriers.ts'
import { Refusal } from '#contract/refusals.ts'
import { staffTeam } from '#contract/tickets.ts'
import type { TrackedNote, TrackedParcel, TrackedTicket } from '#contract/tracking.ts'
import { readHistory } from '../history/ticket-history.ts'
import { offerOf, quotesOf } from '../quotes/read-quotes.ts'
import type { Shop } from '../shop.ts'
import { factsOf } from '../tickets/journey-facts.ts'
import { nationalForm } from '../tickets/mobile.ts'
import { nextFor } from '../tickets/next-for.ts'
import { readNotes, type NoteRow } from '../tickets/read-notes.ts'
import { readSteps } from '../tickets/read-steps.ts'
import { TicketFile } from '../tickets/ticket-file.ts'
import { readWholeTicket, type WholeTicket } from '../tickets/whole-ticket.ts'
import { findTracked } from './find-tracked.ts'

/** What the private link of a ticket shows, whoever asks. Refuses with `unknown_link` for whatever is wrong with it. */
export async function readTracked(shop: Shop, token: string, address: string): Promise<TrackedTicket> {
  const id = await findTracked(shop, token, address)
  const file = new TicketFile(shop.books.db, id)
  const ticket = await file.read(readWholeTicket)
  if (!ticket) throw new Refusal('unknown_link')
  const quotes = await quotesOf(file)
  const notes = await file.read(readNotes)
  return {
    ticket_id: id,
    displayName: ticket.display_name,
    repair_name: ticket.repair_key,
    status: ticket.status,
    outcome: ticket.outcome,
    created_at: new Date(ticket.created_at).toISOString(),
    steps: await readSteps(file),
    next: nextFor(await factsOf(file)),
    notes: notes
      .filter((note) => note.deleted_at === null && note.staff_only === 0)
      .map((note) => trackedNote(note, ticket)),
    history: await file.read(readHistory),
    parcels: parcelsOf(ticket),
    quotes: quotes.rows.map((row) => offerOf(quotes, row, shop.now())),
  }
}

function trackedNote(note: NoteRow, ticket: WholeTicket): TrackedNote {
  const mine = note.from_customer === 1
  return {
    id: note.id,
    at: new Date(note.created_at).toISOString(),
    author: mine ? 'You' : staffTeam,
    // People write codes and addresses into messages; the link may have been passed on.
    comment: mine ? '' : withoutPerson(note.comment, ticket),
    status_change: note.status_change,
  }
}

const shortestTelling = 6

/** A note without what names the customer or the phone, where the staff have written it out. */
function withoutPerson(comment: string, ticket: WholeTicket): string {
  const national = nationalForm(ticket.user_mobile)
  const telling = [
    ticket.cust_name,
    ticket.email,
    ticket.address,
    ticket.phone_serial,
    ticket.user_mobile,
    national,
    national.replaceAll(' ', ''),
  ]
  return telling
    .filter((words) => words.length >= shortestTelling)
    .reduce((text, words) => text.replace(new RegExp(escaped(words), 'gi'), '…'), comment)
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function parcelsOf(ticket: WholeTicket): TrackedParcel[] {
  const found = [
    { way: 'in' as const, parcel: parcelOf(ticket.carrier_in, ticket.tracking_in) },
    { way: 'out' as const, parcel: parcelOf(ticket.carrier_out, ticket.tracking_out) },
  ]
  return found.flatMap(({ way, parcel }) =>
    parcel ? [{ way, carrier: parcel.name, number: parcel.number, link: parcel.link }] : [],
  )
}
