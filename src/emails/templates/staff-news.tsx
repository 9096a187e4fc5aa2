import type { ShopFacts, TicketFacts } from '../email-facts.ts'
import { Action, Facts, EmailLayout, P } from '../parts.tsx'

type Props = {
  shop: ShopFacts
  ticket: TicketFacts
  subject: string
  /** What the customer did, and what follows for staff. */
  message: string
  more?: [label: string, value: string][]
  url: string
}

/** Tells staff what a customer has done on a ticket. */
export function StaffNews({ shop, ticket, subject, message, more = [], url }: Props) {
  return (
    <EmailLayout
      shop={shop}
      subject={subject}
      preheader={message}
      why={`You get this email because you look after tickets of ${shop.name}. Choose your emails under Admin Panel, Staff, My emails.`}
    >
      <P>{message}</P>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Customer', ticket.customer],
          ['Phone', ticket.phone],
          ['Repair', ticket.repair],
          ...more,
        ]}
      />
      <Action label="Open the ticket" url={url} />
    </EmailLayout>
  )
}
