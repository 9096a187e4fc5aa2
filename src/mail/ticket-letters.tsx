import { parcelOf } from '#contract/carriers.ts'
import { repairLabels } from '#contract/catalogue.ts'
import { preparationsFor } from '#contract/mail-in.ts'
import { noticeOf } from '#contract/repair-notice.ts'
import { statuses, type Status } from '#contract/tickets.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import { ledgerSums, owed } from '#db/ledger-sums.ts'
import { UnreadableRow, type Desk, type WriteLetter } from './desk.ts'
import { manyLines, oneLine } from './inert-text.ts'
import { completionLink, staffTicketLink, ticketLink, type TicketFacts } from './letter-facts.ts'
import { BookingCancelled, CancelledForShop } from './letters/booking-cancelled.tsx'
import { BookingForShop } from './letters/booking-for-shop.tsx'
import { BookingReceived } from './letters/booking-received.tsx'
import type { Due } from './letters/payment-due.tsx'
import { CompletionReady } from './letters/completion-ready.tsx'
import { MessageForStaff } from './letters/message-for-staff.tsx'
import { TicketNote } from './letters/ticket-note.tsx'
import { TicketStatus } from './letters/ticket-status.tsx'
import { nothingDueWords, statusWords } from './status-words.ts'

/** The letters about tickets. */
export const ticketLetters = {
  async 'booking-received'(desk, { ticket_id }) {
    const found = await findTicket(desk, ticket_id)
    if (!found) return null
    const { ticket, to } = found
    const words = await desk.words('booking-received', ticket)
    return {
      to,
      link: ticketLink(desk.shop, ticket),
      letter: <BookingReceived shop={desk.shop} ticket={ticket} words={words} />,
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

  async 'booking-cancelled'(desk, { ticket_id }) {
    const found = await findTicket(desk, ticket_id)
    if (!found) return null
    const { ticket, to } = found
    return {
      to,
      link: ticketLink(desk.shop, ticket),
      letter: <BookingCancelled shop={desk.shop} ticket={ticket} />,
    }
  },

  async 'cancelled-for-shop'(desk, { ticket_id }) {
    const found = await findTicket(desk, ticket_id)
    if (!found) return null
    return {
      to: { name: desk.shop.name, address: desk.shop.email },
      link: staffTicketLink(desk.shop, found.ticket),
      letter: <CancelledForShop shop={desk.shop} ticket={found.ticket} />,
    }
  },

  async 'ticket-status'(desk, { ticket_id, status, note_id, agreed_cents: agreed }) {
    const reached = statuses.find((known) => known === status)
    if (reached === undefined) throw new UnreadableRow('There is no such status.')
    const found = await findTicket(desk, ticket_id)
    if (!found) return null
    const { ticket, to, serial } = found
    const note = note_id === null ? null : await publicNote(desk, ticket_id, note_id, serial)
    const due =
      reached === pendingPayment ? await dueFor(desk, ticket_id, agreed ?? ticket.price * 100) : null
    const free = due !== null && due.cents <= 0
    const words = free ? nothingDueWords(ticket) : await statusWords(reached, ticket, desk.words)
    return {
      to,
      link: ticketLink(desk.shop, ticket),
      letter: (
        <TicketStatus
          shop={desk.shop}
          ticket={ticket}
          words={words}
          reached={reached}
          note={note}
          due={due}
        />
      ),
    }
  },

  async 'ticket-note'(desk, { ticket_id, note_id }) {
    const found = await findTicket(desk, ticket_id)
    if (!found) return null
    const { ticket, to, serial } = found
    const note = await publicNote(desk, ticket_id, note_id, serial)
    if (note === null) return null
    const words = await desk.words('ticket-note', ticket)
    return {
      to,
      link: ticketLink(desk.shop, ticket),
      letter: <TicketNote shop={desk.shop} ticket={ticket} words={words} note={note} />,
    }
  },

  async 'completion-ready'(desk, { ticket_id, version }) {
    const found = await findTicket(desk, ticket_id)
    const issued = await desk.books.db
      .selectFrom('completions')
      .select(['version', 'warranty_until'])
      .where('ticket_id', '=', ticket_id)
      .executeTakeFirst()
    // A corrected one has a letter of its own.
    if (!found || issued?.version !== version) return null
    return {
      to: found.to,
      link: completionLink(desk.shop, found.ticket),
      letter: <CompletionReady shop={desk.shop} ticket={found.ticket} corrected={version > 1} />,
    }
  },

  async 'message-for-staff'(desk, { ticket_id, note_id }) {
    const found = await findTicket(desk, ticket_id)
    if (!found) return null
    const { ticket, serial, assigned } = found
    const message = await publicNote(desk, ticket_id, note_id, serial)
    if (message === null) return null
    return {
      to: assigned ?? { name: desk.shop.name, address: desk.shop.email },
      link: staffTicketLink(desk.shop, ticket),
      letter: <MessageForStaff shop={desk.shop} ticket={ticket} message={message} />,
    }
  },
} satisfies { [L in TicketLetter]: WriteLetter<L> }

type TicketLetter =
  | 'booking-received'
  | 'booking-for-shop'
  | 'booking-cancelled'
  | 'cancelled-for-shop'
  | 'ticket-status'
  | 'ticket-note'
  | 'completion-ready'
  | 'message-for-staff'

const pendingPayment = 4

/** What is owed now; without an invoice, what was agreed on when payment fell due. */
async function dueFor({ books }: Desk, ticketId: number, agreedCents: number): Promise<Due> {
  const sums = await ledgerSums(books.db, ticketId)
  if (sums.papers > 0) return { cents: owed(sums), invoiced: true }
  return { cents: agreedCents - sums.paid + sums.refunded, invoiced: false }
}

/** What letters may say of a ticket, and whom they go to; null once its customer was erased. */
export async function findTicket({ books, trackLink }: Desk, id: number) {
  const { rows } = await selectTicket(books.db, { id })
  const row = rows[0]
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
    privateLink: trackLink(row),
    mailIn: {
      preparations: preparationsFor({ brand: row.brand, choice: row.passcode_choice }),
      notice: noticeOf(row.notice_version),
      accepted: row.notice_accepted_at !== null,
      inbound: parcelOf(row.carrier_in, row.tracking_in),
      outbound: parcelOf(row.carrier_out, row.tracking_out),
    },
  }
  const assigned =
    row.member_email === null ? null : { name: oneLine(row.member_name ?? ''), address: row.member_email }
  return { ticket, to: { name: customer, address: row.email }, assigned, serial: row.phone_serial }
}

const selectTicket = compiledOnce((db, { id }: { id: number }) =>
  db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    // Who has left, or was never let in, gets no letter about customers.
    .leftJoin('accounts as members', (join) =>
      join
        .onRef('members.id', '=', 'tickets.staff_assigned_id')
        .on('members.level', '=', 2)
        .on('members.deactivated_at', 'is', null)
        .on('members.password_hash', 'is not', null),
    )
    .select([
      'tickets.id',
      'tickets.repair_key',
      'tickets.price',
      'tickets.status',
      'tickets.passcode_choice',
      'tickets.battery',
      'tickets.phone_serial',
      'tickets.link_version',
      'tickets.notice_version',
      'tickets.notice_accepted_at',
      'tickets.carrier_in',
      'tickets.tracking_in',
      'tickets.carrier_out',
      'tickets.tracking_out',
      'phones.brand',
      'phones.display_name',
      'accounts.fullname',
      'accounts.email',
      'members.fullname as member_name',
      'members.email as member_email',
    ])
    .where('tickets.id', '=', id)
    // Who was erased is written to no more.
    .where('accounts.erased_at', 'is', null),
)

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
