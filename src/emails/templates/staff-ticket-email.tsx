import type { EmailTemplateKey } from '#contract/email-templates.ts'
import type { EmailWord } from '#contract/email-words.ts'
import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts, EmailTicket } from '../email-facts.ts'

type Props = {
  shop: ShopFacts
  ticket: EmailTicket
  email: EmailTemplateKey & `${string}-for-staff`
  values?: Partial<Record<EmailWord, string>>
  more?: [label: string, value: string][]
  url: string
}

/** Tells staff what a customer has done on a ticket. */
export function StaffTicketEmail({ shop, ticket, email, values = {}, more = [], url }: Props) {
  return (
    <EmailFromText
      email={email}
      shop={shop}
      ticket={ticket}
      link={url}
      values={values}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Customer', ticket.customer],
        ['Phone', ticket.phone],
        ['Repair', ticket.repair],
        ...more,
      ]}
      why={`You get this email because you look after tickets of ${shop.name}. Choose your emails under Admin Panel, Staff, My emails.`}
    />
  )
}
