import { repairLabels } from '#contract/catalogue.ts'
import { statuses, type Status } from '#contract/tickets.ts'
import { UnreadableRow, type Desk, type WriteLetter } from './desk.ts'
import { manyLines, oneLine } from './inert-text.ts'
import { staffTicketLink, ticketLink, type TicketFacts } from './letter-facts.ts'
import { BookingForShop } from './letters/booking-for-shop.tsx'
import { BookingReceived } from './letters/booking-received.tsx'
import { TicketNote } from './letters/ticket-note.tsx'
import { TicketStatus } from './letters/ticket-status.tsx'

/** The letters about tickets. */
export const ticketLetters = {
  async 'booking-received'(desk, { ticket_id }) {
    const found = await findTicket(desk, ticket_id)
    if (!found) return null
    const { ticket, to } = found
    return {
      to,
      link: ticketLink(desk.shop, ticket),
      letter: <BookingReceived shop={desk.shop} ticket={ticket} />,
    }
  },

  async 'booking-for-shop'(desk, { ticket_id }) {
    const found = await findTicket(desk, ticket_id)
    if (!found) return null
    return {
      to: { name: desk.shop.name, address: desk.shop.email },
      link: staffTicketLink(desk.shop, found.ticket),
      letter: <BookingForShop shop={desk.shop} ticket={found.ticket} />,
    }
  },

  async 'ticket-status'(desk, { ticket_id, status, note_id }) {
    const reached = statuses.find((known) => known === status)
    if (reached === undefined) throw new UnreadableRow('There is no such status.')
    const found = await findTicket(desk, ticket_id)
    if (!found) return null
    const { ticket, to, serial } = found
    const note = note_id === null ? null : await publicNote(desk, ticket_id, note_id, serial)
    return {
      to,
      link: ticketLink(desk.shop, ticket),
      letter: <TicketStatus shop={desk.shop} ticket={ticket} reached={reached} note={note} />,
    }
  },

  async 'ticket-note'(desk, { ticket_id, note_id }) {
    const found = await findTicket(desk, ticket_id)
    if (!found) return null
    const { ticket, to, serial } = found
    const note = await publicNote(desk, ticket_id, note_id, serial)
    if (note === null) return null
    return {
      to,
      link: ticketLink(desk.shop, ticket),
      letter: <TicketNote shop={desk.shop} ticket={ticket} note={note} />,
    }
  },
} satisfies { [L in TicketLetter]: WriteLetter<L> }

type TicketLetter = 'booking-received' | 'booking-for-shop' | 'ticket-status' | 'ticket-note'

async function findTicket({ books }: Desk, id: number) {
  const row = await books.db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .select([
      'tickets.id',
      'tickets.repair_key',
      'tickets.price',
      'tickets.status',
      'tickets.passcode_choice',
      'tickets.battery',
      'tickets.phone_serial',
      'phones.display_name',
      'accounts.fullname',
      'accounts.email',
    ])
    .where('tickets.id', '=', id)
    // Who was erased is written to no more.
    .where('accounts.erased_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const customer = oneLine(row.fullname)
  const ticket: TicketFacts = {
    id: row.id,
    customer,
    phone: oneLine(row.display_name),
    repair: `${repairLabels[row.repair_key]} Replacement`,
    price: row.price,
    status: row.status satisfies Status,
    passcodeChoice: row.passcode_choice,
    batteryDamaged: row.battery === 'damaged',
  }
  return { ticket, to: { name: customer, address: row.email }, serial: row.phone_serial }
}

/** The words of a note that customers may read right now, without the serial of the phone; else null. */
async function publicNote(
  { books }: Desk,
  ticketId: number,
  noteId: number,
  serial: string,
): Promise<string | null> {
  const note = await books.db
    .selectFrom('notes')
    .select('comment')
    .where('id', '=', noteId)
    .where('ticket_id', '=', ticketId)
    .where('staff_only', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return note ? withoutSerial(manyLines(note.comment), serial) : null
}

const shortestTellingSerial = 6

function withoutSerial(words: string, serial: string): string {
  // A shorter one would tear holes into ordinary words and prices.
  return serial.length < shortestTellingSerial ? words : words.replaceAll(serial, '(serial number)')
}
