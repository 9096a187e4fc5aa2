import { formatCents } from '#contract/money-amounts.ts'
import { EmailFromText } from '../email-from-text.tsx'
import { payLink, type ShopFacts, type EmailTicket } from '../email-facts.ts'
import { Blockquote } from '../parts.tsx'
import { describeLeft, type Left } from './left-words.ts'

type AdjustmentFacts = {
  number: number
  /** Number of the corrected invoice. */
  adjusts: number
  cents: number
  reason: string
  money: Left
}

type Props = { shop: ShopFacts; ticket: EmailTicket; note: AdjustmentFacts }

/** Announces an adjustment note and its reason. */
export function InvoiceAdjusted({ shop, ticket, note }: Props) {
  return (
    <EmailFromText
      email="invoice-adjusted"
      shop={shop}
      ticket={ticket}
      link={payLink(shop, ticket)}
      values={{
        number: String(note.number),
        invoice: String(note.adjusts),
        left: describeLeft(note.money),
      }}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Invoice', String(note.adjusts)],
        ['Adjustment note', String(note.number)],
        ['Change', formatCents(note.cents)],
      ]}
      parts={{ reason: <Blockquote>{note.reason}</Blockquote> }}
      preheader={describeLeft(note.money)}
    />
  )
}
