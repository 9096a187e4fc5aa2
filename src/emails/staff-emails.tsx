import { formatCents } from '#contract/money-amounts.ts'
import { methodLabels } from '#contract/money.ts'
import { readTicketMoney } from '#domain/money/ticket-money.ts'
import type { ComposeEmail } from './compose-context.ts'
import { staffMoneyLink, staffTicketLink } from './email-facts.ts'
import { findStaffRecipient } from './staff-recipient.ts'
import { describeLeftForStaff } from './templates/left-words.ts'
import { StaffTicketEmail } from './templates/staff-ticket-email.tsx'
import { findEmailTicket } from './find-email-ticket.ts'

/** Emails that tell staff what a customer did. */
export const staffEmails = {
  async 'payment-for-staff'(context, { ticket_id, payment_id }) {
    const found = await findEmailTicket(context, ticket_id)
    const { db } = context.database
    const entry = await db
      .selectFrom('payments')
      .select(['method', 'amount_cents', 'recorded_by_id'])
      .where('id', '=', payment_id)
      .where('ticket_id', '=', ticket_id)
      .executeTakeFirst()
    if (!found || !entry) return null
    const about = { ticketId: ticket_id, topic: 'payment', enteredBy: entry.recorded_by_id } as const
    const to = await findStaffRecipient(context, about)
    if (!to) return null
    const { ticket } = found
    const amount = formatCents(entry.amount_cents)
    const money = await readTicketMoney(db, ticket_id)
    const url = staffMoneyLink(context.shop, ticket)
    return {
      to,
      link: url,
      content: (
        <StaffTicketEmail
          shop={context.shop}
          ticket={ticket}
          email="payment-for-staff"
          values={{ amount, left: describeLeftForStaff(money) }}
          more={[['By', methodLabels[entry.method]]]}
          url={url}
        />
      ),
    }
  },

  async 'review-for-staff'(context, { ticket_id }) {
    const found = await findEmailTicket(context, ticket_id)
    const to = await findStaffRecipient(context, { ticketId: ticket_id, topic: 'review' })
    if (!found || !to) return null
    const { ticket } = found
    const url = staffTicketLink(context.shop, ticket)
    return {
      to,
      link: url,
      content: <StaffTicketEmail shop={context.shop} ticket={ticket} email="review-for-staff" url={url} />,
    }
  },

  async 'parcel-for-staff'(context, { ticket_id }) {
    const found = await findEmailTicket(context, ticket_id)
    const to = await findStaffRecipient(context, { ticketId: ticket_id, topic: 'parcel' })
    const inbound = found?.ticket.shipping.inbound
    // Taken back before the email was sent.
    if (!found || !to || !inbound) return null
    const { ticket } = found
    const url = staffTicketLink(context.shop, ticket)
    return {
      to,
      link: url,
      content: (
        <StaffTicketEmail
          shop={context.shop}
          ticket={ticket}
          email="parcel-for-staff"
          more={[
            ['Carrier', inbound.name],
            ['Tracking number', inbound.number],
          ]}
          url={url}
        />
      ),
    }
  },
} satisfies { [L in StaffEmail]: ComposeEmail<L> }

type StaffEmail = 'payment-for-staff' | 'review-for-staff' | 'parcel-for-staff'
