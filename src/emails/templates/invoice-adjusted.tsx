import { capitalCharge, type ChargeWord } from '#contract/charge-words.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { EmailFromText } from '../email-from-text.tsx'
import { payLink, type ShopFacts, type EmailTicket } from '../email-facts.ts'
import { Blockquote } from '../parts.tsx'
import { describeLeft, type Left } from './left-words.ts'

type AdjustmentFacts = {
  number: number
  /** What it corrects, and its number. */
  document: ChargeWord
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
        document: note.document,
        invoice: String(note.adjusts),
        left: describeLeft(note.money),
      }}
      facts={[
        ['Ticket', String(ticket.id)],
        [capitalCharge(note.document), String(note.adjusts)],
        ['Adjustment note', String(note.number)],
        ['Change', formatCents(note.cents)],
      ]}
      parts={{ reason: <Blockquote>{note.reason}</Blockquote> }}
      preheader={describeLeft(note.money)}
    />
  )
}
