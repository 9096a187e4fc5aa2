import { staffTeam } from '#contract/tickets.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { outcomeNext, outcomeTexts, type ToldOutcome } from '#contract/outcome-texts.ts'
import type { Words } from '#contract/email-templates.ts'
import type { ShopFacts, TicketFacts } from '../email-facts.ts'
import { Facts, Heading, EmailLayout, Opening, P, Quote } from '../parts.tsx'
import { PaymentDue, type Due } from './payment-due.tsx'
import { TicketWays } from './ticket-ways.tsx'

type Props = {
  shop: ShopFacts
  ticket: TicketFacts
  words: Words
  outcome: ToldOutcome
  /** Whether the phone is at the shop and goes back. */
  here: boolean
  /** The public note written with the outcome. */
  note: string | null
  /** The fee, in integer cents; 0 for none. */
  feeCents: number
  /** What is left to pay; negative is money owed back. */
  due: Due
}

/** Tells the customer that the ticket ends without a repair, what is charged, and what happens to the phone. */
export function TicketEnded({ shop, ticket, words, outcome, here, note, feeCents, due }: Props) {
  return (
    <EmailLayout
      shop={shop}
      subject={words.subject}
      preheader={words.opening}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <Opening>{words.opening}</Opening>
      {note !== null && (
        <>
          <P>Our {staffTeam} wrote:</P>
          <Quote>{note}</Quote>
        </>
      )}
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
          ...(feeCents > 0 ? [['Fee', formatCents(feeCents)] satisfies [string, string]] : []),
        ]}
      />
      <P>{describeMoney(feeCents, due.cents)}</P>
      <PaymentDue shop={shop} ticket={ticket} due={due} />
      <Heading>What happens next</Heading>
      <P>{here ? outcomeTexts[outcome].here : outcomeNext[outcome]}</P>
      <TicketWays shop={shop} ticket={ticket} />
    </EmailLayout>
  )
}

function describeMoney(feeCents: number, dueCents: number): string {
  const charge = feeCents > 0 ? `We charge ${formatCents(feeCents)} and nothing else.` : 'We charge nothing.'
  if (dueCents < 0) return `${charge} We owe you ${formatCents(-dueCents)} and pay it back.`
  if (feeCents > 0 && dueCents === 0) return `${charge} It is paid.`
  return charge
}
