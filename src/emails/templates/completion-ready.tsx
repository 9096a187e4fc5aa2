import { EmailFromText } from '../email-from-text.tsx'
import { completionLink, type ShopFacts, type EmailTicket } from '../email-facts.ts'

type Props = { shop: ShopFacts; ticket: EmailTicket; corrected: boolean }

/** Tells the customer that the completion document is ready, or was corrected. */
export function CompletionReady({ shop, ticket, corrected }: Props) {
  return (
    <EmailFromText
      email={corrected ? 'completion-corrected' : 'completion-ready'}
      shop={shop}
      ticket={ticket}
      link={completionLink(shop, ticket)}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Phone', ticket.phone],
        ['Repair', ticket.repair],
      ]}
      preheader={`The completion document of your ${ticket.phone} is ready to read.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    />
  )
}
