import { formatCents } from '#contract/money-amounts.ts'
import { methodLabels } from '#contract/money.ts'
import { readTicketMoney } from '#domain/money/ticket-money.ts'
import type { ComposeContext, ComposeEmail } from './compose-context.ts'
import { toldOf, toStaff } from './email-about-ticket.ts'
import { staffMoneyLink } from './email-facts.ts'
import { findStaffRecipient } from './staff-recipient.ts'
import { StaffTicketEmail } from './templates/for-staff.tsx'
import { describeLeftForStaff } from './templates/left-words.ts'

/** Emails that tell staff what a customer did. */
export const staffEmails = {
  'payment-for-staff': toStaff(
    async ({ context }, { ticket_id, payment_id }) => {
      const entry = await findEntry(context, ticket_id, payment_id)
      const about = {
        ticketId: ticket_id,
        topic: 'payment',
        enteredBy: entry?.recorded_by_id ?? null,
      } as const
      return entry ? findStaffRecipient(context, about) : null
    },
    async ({ context, shop, ticket }, { ticket_id, payment_id }) => {
      const entry = (await findEntry(context, ticket_id, payment_id))!
      const money = await readTicketMoney(context.database.db, ticket_id)
      return (
        <StaffTicketEmail
          {...{ shop, ticket }}
          email="payment-for-staff"
          values={{ amount: formatCents(entry.amount_cents), left: describeLeftForStaff(money) }}
          more={[['By', methodLabels[entry.method]]]}
          link={staffMoneyLink(shop, ticket)}
        />
      )
    },
    staffMoneyLink,
  ),

  'review-for-staff': toStaff(toldOf('review'), ({ shop, ticket }) => (
    <StaffTicketEmail shop={shop} ticket={ticket} email="review-for-staff" />
  )),

  'parcel-for-staff': toStaff(toldOf('parcel'), ({ shop, ticket }) => {
    const { inbound } = ticket.shipping
    // Taken back before the email was sent.
    if (!inbound) return null
    const { name, number } = inbound
    const more = [['Carrier', name] as const, ['Tracking number', number] as const]
    return <StaffTicketEmail shop={shop} ticket={ticket} email="parcel-for-staff" more={more} />
  }),
} satisfies { [L in StaffEmail]: ComposeEmail<L> }

type StaffEmail = 'payment-for-staff' | 'review-for-staff' | 'parcel-for-staff'

function findEntry({ database }: ComposeContext, ticketId: number, paymentId: number) {
  return database.db
    .selectFrom('payments')
    .select(['method', 'amount_cents', 'recorded_by_id'])
    .where('id', '=', paymentId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
}
