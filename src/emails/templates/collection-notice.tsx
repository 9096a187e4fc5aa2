import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts, EmailTicket } from '../email-facts.ts'
import { P } from '../parts.tsx'

type Props = { shop: ShopFacts; ticket: EmailTicket; notice: { subject: string; body: string } }

/** A written notice about uncollected goods, word for word as the record keeps it. */
export function CollectionNoticeEmail({ shop, ticket, notice }: Props) {
  return (
    <EmailFromText
      email="collection-notice"
      shop={shop}
      ticket={ticket}
      values={{ subject: notice.subject }}
      parts={{ notice: notice.body.split(/\n{2,}/).map((words, place) => <P key={place}>{words}</P>) }}
      preheader={`About your ${ticket.phone}, ticket ${ticket.id}.`}
      why={`You get this email because ${shop.name} keeps a phone of yours.`}
    />
  )
}
