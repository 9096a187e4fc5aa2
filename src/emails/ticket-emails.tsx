import { formatDay } from '#contract/format-day.ts'
import { getSequenceKey } from '#contract/email-kinds.ts'
import { isPaymentDue, isStatus, statusCodes, type Status } from '#contract/ticket-statuses.ts'
import { parseBillingDocument } from '#domain/money/parse-billing-document.ts'
import { UnreadableRow, type ComposeContext, type ComposeEmail } from './compose-context.ts'
import { findEmailTicket, hasCompletion, publicNote } from './find-email-ticket.ts'
import { completionLink, staffTicketLink, ticketLink, type EmailTicket } from './email-facts.ts'
import { BookingCancelled, CancelledForShop } from './templates/booking-cancelled.tsx'
import { BookingForShop } from './templates/booking-for-shop.tsx'
import { ContactChanged } from './templates/contact-changed.tsx'
import { BookingReceived } from './templates/booking-received.tsx'
import type { Due } from './templates/payment-due.tsx'
import { CompletionReady } from './templates/completion-ready.tsx'
import { MessageForStaff } from './templates/message-for-staff.tsx'
import { findStaffRecipient } from './staff-recipient.ts'
import { PrivateLink } from './templates/private-link.tsx'
import { TicketNote } from './templates/ticket-note.tsx'
import { TicketStatus } from './templates/ticket-status.tsx'
import { getUnrepaired, readEndingFacts } from './ending-facts.ts'

/** Emails about tickets. */
export const ticketEmails = {
  async 'booking-received'(context, { ticket_id }) {
    const found = await findEmailTicket(context, ticket_id)
    if (!found) return null
    const { ticket, to } = found
    return {
      to,
      link: ticketLink(context.shop, ticket),
      content: <BookingReceived shop={context.shop} ticket={ticket} />,
    }
  },

  async 'booking-for-shop'(context, { ticket_id }) {
    const found = await findEmailTicket(context, ticket_id)
    if (!found) return null
    return {
      to: { name: context.shop.name, address: context.shop.email },
      link: staffTicketLink(context.shop, found.ticket),
      content: <BookingForShop shop={context.shop} ticket={found.ticket} />,
    }
  },

  async 'booking-cancelled'(context, { ticket_id }) {
    const found = await findEmailTicket(context, ticket_id)
    if (!found) return null
    const { ticket, to } = found
    return {
      to,
      link: ticketLink(context.shop, ticket),
      content: <BookingCancelled shop={context.shop} ticket={ticket} />,
    }
  },

  async 'cancelled-for-shop'(context, { ticket_id }) {
    const found = await findEmailTicket(context, ticket_id)
    if (!found) return null
    const to = await findStaffRecipient(context, { ticketId: ticket_id, topic: 'cancellation' })
    if (!to) return null
    return {
      to,
      link: staffTicketLink(context.shop, found.ticket),
      content: <CancelledForShop shop={context.shop} ticket={found.ticket} />,
    }
  },

  async 'contact-changed'(context, { ticket_id }) {
    const found = await findEmailTicket(context, ticket_id)
    if (!found) return null
    return {
      to: found.to,
      link: ticketLink(context.shop, found.ticket),
      content: <ContactChanged shop={context.shop} ticket={found.ticket} when={context.when} />,
    }
  },

  async 'ticket-status'(context, { ticket_id, status: reached, note_id, agreed_cents: agreed }) {
    if (!isStatus(reached)) throw new UnreadableRow('There is no such status.')
    const found = await findEmailTicket(context, ticket_id)
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
    if (reached === statusCodes.pendingPayment && (await hasEndedSince(context, ticket_id))) return null
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
    const found = await findEmailTicket(context, ticket_id)
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
    const found = await findEmailTicket(context, ticket_id)
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
    const found = await findEmailTicket(context, ticket_id)
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
    const found = await findEmailTicket(context, ticket_id)
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

type Reached = { ticket: EmailTicket; reached: Status; due: Due | null }

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

/** Whether the email that the ticket ended without a repair follows this one, and says what is charged. */
async function hasEndedSince({ database: { db }, row }: ComposeContext, ticketId: number): Promise<boolean> {
  const ended = await db
    .selectFrom('outbox')
    .select('id')
    .where('sequence_key', '=', getSequenceKey('ticket-ended', { ticket_id: ticketId }))
    .where('email_kind', '=', 'ticket-ended')
    .where('id', '>', row.id)
    .limit(1)
    .executeTakeFirst()
  return ended !== undefined
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
  return dueOn === null ? null : formatDay(dueOn)
}
