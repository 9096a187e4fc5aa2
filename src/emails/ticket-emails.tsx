import { toParcel } from '#contract/carriers.ts'
import { formatIssued } from '#contract/billing-words.ts'
import { getSequenceKey } from '#contract/email-kinds.ts'
import { isEnded } from '#contract/outcomes.ts'
import { DAY_MS } from '#contract/durations.ts'
import { listPreparations } from '#contract/preparation-steps.ts'
import { isPaymentDue, isStatus, statusCodes, type Status } from '#contract/ticket-statuses.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { parseBillingDocument } from '#domain/money/parse-billing-document.ts'
import { nameRepair, repairColumns } from '#domain/repairs/repair-row.ts'
import { readCarriers } from '#domain/shipping/shop-carriers.ts'
import { selectActiveStaff } from '#domain/staff/active-staff.ts'
import { UnreadableRow, type ComposeContext, type ComposeEmail } from './compose-context.ts'
import { manyLines, oneLine } from './inert-text.ts'
import { completionLink, staffTicketLink, ticketLink, type TicketFacts } from './email-facts.ts'
import { BookingCancelled, CancelledForShop } from './templates/booking-cancelled.tsx'
import { BookingForShop } from './templates/booking-for-shop.tsx'
import { ContactChanged } from './templates/contact-changed.tsx'
import { BookingReceived } from './templates/booking-received.tsx'
import type { Due } from './templates/payment-due.tsx'
import { CompletionReady } from './templates/completion-ready.tsx'
import { MessageForStaff } from './templates/message-for-staff.tsx'
import { staffRecipient } from './staff-recipient.ts'
import { PrivateLink } from './templates/private-link.tsx'
import { TicketNote } from './templates/ticket-note.tsx'
import { TicketStatus } from './templates/ticket-status.tsx'
import { getUnrepaired, readEndingFacts } from './ending-facts.ts'

/** Emails about tickets. */
export const ticketEmails = {
  async 'booking-received'(context, { ticket_id }) {
    const found = await findTicket(context, ticket_id)
    if (!found) return null
    const { ticket, to } = found
    return {
      to,
      link: ticketLink(context.shop, ticket),
      content: <BookingReceived shop={context.shop} ticket={ticket} />,
    }
  },

  async 'booking-for-shop'(context, { ticket_id }) {
    const found = await findTicket(context, ticket_id)
    if (!found) return null
    return {
      to: { name: context.shop.name, address: context.shop.email },
      link: staffTicketLink(context.shop, found.ticket),
      content: <BookingForShop shop={context.shop} ticket={found.ticket} />,
    }
  },

  async 'booking-cancelled'(context, { ticket_id }) {
    const found = await findTicket(context, ticket_id)
    if (!found) return null
    const { ticket, to } = found
    return {
      to,
      link: ticketLink(context.shop, ticket),
      content: <BookingCancelled shop={context.shop} ticket={ticket} />,
    }
  },

  async 'cancelled-for-shop'(context, { ticket_id }) {
    const found = await findTicket(context, ticket_id)
    if (!found) return null
    const to = await staffRecipient(context, { ticketId: ticket_id, topic: 'cancellation' })
    if (!to) return null
    return {
      to,
      link: staffTicketLink(context.shop, found.ticket),
      content: <CancelledForShop shop={context.shop} ticket={found.ticket} />,
    }
  },

  async 'contact-changed'(context, { ticket_id }) {
    const found = await findTicket(context, ticket_id)
    if (!found) return null
    return {
      to: found.to,
      link: ticketLink(context.shop, found.ticket),
      content: <ContactChanged shop={context.shop} ticket={found.ticket} when={context.when} />,
    }
  },

  async 'ticket-status'(context, { ticket_id, status: reached, note_id, agreed_cents: agreed }) {
    if (!isStatus(reached)) throw new UnreadableRow('There is no such status.')
    const found = await findTicket(context, ticket_id)
    if (!found) return null
    const { ticket, to, serial } = found
    const note = note_id === null ? null : await publicNote(context, ticket_id, note_id, serial)
    const facts = await readEndingFacts(context, ticket_id, { status: reached, agreedCents: agreed })
    const due =
      reached === statusCodes.pendingPayment
        ? {
            cents: facts.due_cents,
            invoiced: facts.invoiced,
            by: await readDueDay(context.database, ticket_id),
          }
        : null
    if (note === null && (await isToldElsewhere(context, { ticket, reached, due }))) return null
    return {
      to,
      link: ticketLink(context.shop, ticket),
      content: (
        <TicketStatus
          shop={context.shop}
          ticket={ticket}
          reached={reached}
          note={note}
          due={due}
          completion={due !== null && (await hasCompletion(context, ticket_id))}
          unrepaired={getUnrepaired(reached, facts)}
        />
      ),
    }
  },

  async 'ticket-note'(context, { ticket_id, note_id }) {
    const found = await findTicket(context, ticket_id)
    if (!found) return null
    const { ticket, to, serial } = found
    const note = await publicNote(context, ticket_id, note_id, serial)
    if (note === null) return null
    return {
      to,
      link: ticketLink(context.shop, ticket),
      content: <TicketNote shop={context.shop} ticket={ticket} note={note} />,
    }
  },

  async 'track-link'(context, { ticket_id }) {
    const found = await findTicket(context, ticket_id)
    if (!found) return null
    const { ticket, to } = found
    if (ticket.privateLink === null) return null
    return {
      to,
      link: ticketLink(context.shop, ticket),
      content: <PrivateLink shop={context.shop} ticket={ticket} link={ticket.privateLink} />,
    }
  },

  async 'completion-ready'(context, { ticket_id, version }) {
    const found = await findTicket(context, ticket_id)
    const issued = await context.database.db
      .selectFrom('completions')
      .innerJoin('tickets', 'tickets.id', 'completions.ticket_id')
      .select(['completions.version', 'completions.issued_at', 'tickets.status_since'])
      .where('completions.ticket_id', '=', ticket_id)
      .executeTakeFirst()
    // A corrected document has an email kind of its own.
    if (!found || issued?.version !== version) return null
    // The email that asked for payment since has told of the document.
    const { status } = found.ticket
    if (version === 1 && isPaymentDue(status) && issued.issued_at <= issued.status_since) return null
    return {
      to: found.to,
      link: completionLink(context.shop, found.ticket),
      content: <CompletionReady shop={context.shop} ticket={found.ticket} corrected={version > 1} />,
    }
  },

  async 'message-for-staff'(context, { ticket_id, note_id }) {
    const found = await findTicket(context, ticket_id)
    if (!found) return null
    const { ticket, serial, assigned } = found
    const message = await publicNote(context, ticket_id, note_id, serial)
    if (message === null) return null
    return {
      to: assigned ?? { name: context.shop.name, address: context.shop.email },
      link: staffTicketLink(context.shop, ticket),
      content: <MessageForStaff shop={context.shop} ticket={ticket} message={message} />,
    }
  },
} satisfies { [L in TicketEmail]: ComposeEmail<L> }

type TicketEmail =
  | 'booking-received'
  | 'booking-for-shop'
  | 'booking-cancelled'
  | 'cancelled-for-shop'
  | 'contact-changed'
  | 'ticket-status'
  | 'ticket-note'
  | 'track-link'
  | 'completion-ready'
  | 'message-for-staff'

type Reached = { ticket: TicketFacts; reached: Status; due: Due | null }

/**
 * True when another email of the ticket says what this one would: a later status that waits to be sent, or the receipt of
 * the payment that this one would ask for.
 */
async function isToldElsewhere(
  { database: { db }, row }: ComposeContext,
  { ticket, reached, due }: Reached,
): Promise<boolean> {
  if (due !== null && due.cents <= 0) {
    const paid = await db
      .selectFrom('payments')
      .select('id')
      .where('ticket_id', '=', ticket.id)
      .where('kind', '=', 'payment')
      .where('refunds_id', 'is', null)
      .where('created_at', '>', row.created_at)
      .limit(1)
      .executeTakeFirst()
    if (paid) return true
  }
  if (ticket.status === reached) return false
  const later = await db
    .selectFrom('outbox')
    .select('id')
    .where('sequence_key', '=', getSequenceKey('ticket-status', { ticket_id: ticket.id }))
    .where('email_kind', '=', 'ticket-status')
    .where('id', '>', row.id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** Whether the ticket has a completion document. */
export async function hasCompletion(
  { database: { db } }: ComposeContext,
  ticketId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('completions')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  return row !== undefined
}

/** The due day of the latest invoice, in words; null when it has none. */
async function readDueDay({ db }: ComposeContext['database'], ticketId: number): Promise<string | null> {
  const row = await db
    .selectFrom('invoices')
    .select('document')
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'invoice')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const dueOn = row ? parseBillingDocument(row.document).due_on : null
  return dueOn === null ? null : formatIssued(dueOn)
}

/** Ticket data and recipient of an email; null once its customer was erased. */
export async function findTicket(
  { database, trackLink, shippingTexts, row: email }: ComposeContext,
  id: number,
) {
  const { rows } = await selectTicket(database.db, { id })
  const row = rows[0]
  if (!row) return null
  const customer = oneLine(row.fullname)
  const carriers = await readCarriers(database.db)
  const texts = await shippingTexts()
  const ticket: TicketFacts = {
    id: row.id,
    customer,
    phone: oneLine(row.display_name),
    repair: oneLine(nameRepair(row)),
    daysInStatus: Math.max(0, Math.floor((email.created_at - row.status_since) / DAY_MS)),
    price: row.price,
    availability: row.availability,
    status: row.status satisfies Status,
    passcodeChoice: row.passcode_choice,
    batteryDamaged: row.battery === 'damaged',
    privateLink: row.link_closed === 1 ? null : trackLink(row),
    shipping: {
      preparations: listPreparations(texts.steps, { brand: row.brand, choice: row.passcode_choice }),
      notice: (row.notice_version && texts.notices.get(row.notice_version)) || texts.notice,
      accepted: row.notice_accepted_at !== null,
      inbound: toParcel(row.carrier_in, row.tracking_in, carriers),
      outbound: toParcel(row.carrier_out, row.tracking_out, carriers),
    },
  }
  const assigned =
    row.member_email === null ? null : { name: oneLine(row.member_name ?? ''), address: row.member_email }
  return {
    ticket,
    to: { name: customer, address: row.email },
    assigned,
    serial: row.phone_serial,
    /** Whether the ticket has ended without a repair. */
    ended: isEnded(row.outcome),
  }
}

const selectTicket = preparedQuery<{ id: number }>()((db, { id }) =>
  db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .innerJoin('repairs', 'repairs.key', 'tickets.repair_key')
    // Disabled staff and staff who never logged in get no emails about customers.
    .leftJoin(
      selectActiveStaff(db).select(['accounts.id', 'accounts.fullname', 'accounts.email']).as('members'),
      'members.id',
      'tickets.staff_assigned_id',
    )
    .select([
      'tickets.id',
      ...repairColumns,
      'tickets.price',
      'tickets.availability',
      'tickets.status',
      'tickets.status_since',
      'tickets.outcome',
      'tickets.passcode_choice',
      'tickets.battery',
      'tickets.phone_serial',
      'tickets.link_version',
      'tickets.link_closed',
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
    // Erased customers get no emails.
    .where('accounts.erased_at', 'is', null),
)

/** The text of a note that customers may read now, without the phone's serial number; else null. */
export async function publicNote(
  { database }: ComposeContext,
  ticketId: number,
  noteId: number,
  serial: string,
): Promise<string | null> {
  const note = await database.db
    .selectFrom('notes')
    .select('comment')
    .where('id', '=', noteId)
    .where('ticket_id', '=', ticketId)
    .where('staff_only', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return note ? withoutSerial(manyLines(note.comment), serial) : null
}

const MIN_REVEALING_SERIAL_LENGTH = 6

function withoutSerial(words: string, serial: string): string {
  // Replacing a shorter serial number would damage ordinary words and prices.
  return serial.length < MIN_REVEALING_SERIAL_LENGTH ? words : words.replaceAll(serial, '(serial number)')
}
