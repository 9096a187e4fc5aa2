import { describeOwedBack } from '#contract/billing-words.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { outcomeTemplate } from '#contract/email-templates.ts'
import type { EmailedOutcome } from '#contract/outcome-texts.ts'
import { EmailFromText } from '../email-from-text.tsx'
import { phoneFacts, type ShopFacts, type EmailTicket } from '../email-facts.ts'
import { Blockquote } from '../parts.tsx'
import { PaymentDue, type Due } from './payment-due.tsx'

type Props = {
  shop: ShopFacts
  ticket: EmailTicket
  outcome: EmailedOutcome
  /** The phone was lost on its way back to the customer. */
  lostBack?: boolean
  /** Whether the phone is at the shop and goes back. */
  here: boolean
  /** The public note written with the outcome. */
  note: string | null
  /** The fee, in integer cents; 0 for none. */
  feeCents: number
  /** What is left to pay. */
  due: Due
  owedBackCents: number
}

/** Tells the customer that the ticket ends without a repair, what is charged, and what happens to the phone. */
export function TicketEnded({
  shop,
  ticket,
  outcome,
  lostBack = false,
  here,
  note,
  feeCents,
  due,
  owedBackCents,
}: Props) {
  return (
    <EmailFromText
      email={lostBack ? 'outcome-lost-back' : outcomeTemplate(outcome)}
      shop={shop}
      ticket={ticket}
      values={{ charge: describeMoney(feeCents, due.cents, owedBackCents) }}
      facts={[...phoneFacts(ticket), ...(feeCents > 0 ? [['Fee', formatCents(feeCents)] as const] : [])]}
      parts={{
        note: note !== null && <Blockquote>{note}</Blockquote>,
        payment: <PaymentDue shop={shop} ticket={ticket} due={due} />,
      }}
      conditions={{ note: note !== null, 'with us': here, 'to pay': due.cents > 0 }}
    />
  )
}

function describeMoney(feeCents: number, dueCents: number, owedBackCents: number): string {
  const charge = feeCents > 0 ? `We charge ${formatCents(feeCents)} and nothing else.` : 'We charge nothing.'
  if (owedBackCents > 0) return `${charge} ${describeOwedBack(formatCents(owedBackCents))}`
  if (feeCents > 0 && dueCents === 0) return `${charge} It is paid.`
  return charge
}
