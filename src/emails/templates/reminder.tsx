import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts, EmailTicket } from '../email-facts.ts'
import { PostalAddress } from './postal-address.tsx'

export type ReminderEmailKind = 'reminder-send' | 'reminder-pay' | 'reminder-arrived'

type Props = {
  shop: ShopFacts
  ticket: EmailTicket
  kind: ReminderEmailKind
  /** The amount due, for a reminder to pay. */
  amount: string | null
}

/** Reminds the customer to send the phone, to pay, or to say whether it has arrived. */
export function Reminder({ shop, ticket, kind, amount }: Props) {
  return (
    <EmailFromText
      email={kind}
      shop={shop}
      ticket={ticket}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Phone', ticket.phone],
        ['Repair', ticket.repair],
        ...(amount === null ? [] : [['Left to pay', amount] satisfies [string, string]]),
      ]}
      parts={{ shop_address: <PostalAddress shop={shop} ticket={ticket} /> }}
      preheader={`About your ${ticket.phone}, ticket ${ticket.id}.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    />
  )
}
