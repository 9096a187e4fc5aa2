import { statusCodes, type Status } from '#contract/ticket-statuses.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { ComposeContext, ComposeEmail, Written } from './compose-context.ts'
import { staffTicketLink, ticketLink, type EmailTicket } from './email-facts.ts'
import { NeverArrived } from './templates/never-arrived.tsx'
import { readTicketMoney } from '#domain/money/ticket-money.ts'
import { Reminder, type ReminderEmailKind } from './templates/reminder.tsx'
import { findStaffInCharge } from './quote-emails.tsx'
import { findEmailTicket } from './find-email-ticket.ts'

/** Reminder emails. */
export const reminderEmails = {
  'reminder-send': (context, { ticket_id }) =>
    remind(context, ticket_id, 'reminder-send', statusCodes.approved),
  async 'reminder-pay'(context, { ticket_id }) {
    const { due_cents: due } = await readTicketMoney(context.database.db, ticket_id)
    // Paid or corrected since the reminder was queued.
    if (due <= 0) return null
    return remind(context, ticket_id, 'reminder-pay', statusCodes.pendingPayment, formatCents(due))
  },
  'reminder-arrived': (context, { ticket_id }) =>
    remind(context, ticket_id, 'reminder-arrived', statusCodes.postedToCustomer),

  async 'never-arrived-for-shop'(context, { ticket_id }) {
    const found = await stillAt(context, ticket_id, statusCodes.approved)
    if (!found) return null
    return {
      to: await findStaffInCharge(context, ticket_id),
      link: staffTicketLink(context.shop, found.ticket),
      content: <NeverArrived shop={context.shop} ticket={found.ticket} />,
    }
  },
} satisfies { [L in ReminderEmail]: ComposeEmail<L> }

type ReminderEmail = ReminderEmailKind | 'never-arrived-for-shop'

async function remind(
  context: ComposeContext,
  ticketId: number,
  kind: ReminderEmailKind,
  status: Status,
  amount: string | null = null,
): Promise<Written | null> {
  const found = await stillAt(context, ticketId, status)
  if (!found) return null
  const { ticket, to } = found
  return {
    to,
    link: ticketLink(context.shop, ticket),
    content: <Reminder shop={context.shop} ticket={ticket} kind={kind} amount={amount} />,
  }
}

/** The ticket, unless its status has changed or it has ended since the reminder was queued. */
async function stillAt(
  context: ComposeContext,
  id: number,
  status: Status,
): Promise<{ ticket: EmailTicket; to: Written['to'] } | null> {
  const found = await findEmailTicket(context, id)
  return found?.ticket.status === status && !found.ended ? found : null
}
