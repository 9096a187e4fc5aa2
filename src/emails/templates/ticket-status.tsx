import { staffTeam } from '#contract/tickets.ts'
import { statusTexts } from '#contract/status-texts.ts'
import { getStatus, isAtOrAfter, statusCodes, statusName, type Status } from '#contract/ticket-statuses.ts'
import type { Words } from '#contract/email-templates.ts'
import { completionLink, type ShopFacts, type TicketFacts } from '../email-facts.ts'
import type { UnrepairedWords } from '../ending-facts.ts'
import { Facts, Heading, EmailLayout, Opening, P, Quote, Way } from '../parts.tsx'
import { PaymentDue, type Due } from './payment-due.tsx'
import { ShippingInstructions } from './shipping-instructions.tsx'
import { ReturnParcel } from './return-parcel.tsx'
import { TicketWays } from './ticket-ways.tsx'

const nothingDue = 'We post the phone to the return address on your ticket. You need not do anything now.'

/** Tells the customer which status the ticket has reached and what happens next. */
export function TicketStatus({
  shop,
  ticket,
  words,
  reached,
  note,
  due,
  completion = false,
  unrepaired = null,
}: {
  shop: ShopFacts
  ticket: TicketFacts
  words: Words
  /** The status that the email announces; the ticket may have moved on since. */
  reached: Status
  /** The public note written with the status. */
  note: string | null
  /** The amount due, for an email that asks for payment. */
  due: Due | null
  /** Whether there is a completion document to read. */
  completion?: boolean
  /** Set when nothing says that the phone was repaired. */
  unrepaired?: UnrepairedWords | null
}) {
  const asks = due === null || due.cents > 0
  const movedOn = ticket.status !== reached
  // After an outage of the mail server, what happens next is what is true now.
  const isLate = movedOn && isAtOrAfter(ticket.status, reached)
  const facts = { batteryDamaged: ticket.batteryDamaged, shopPhone: shop.phone, shopUrl: shop.url }
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
          ['Repair', ticket.repair],
          // "Completed" would read as a completed repair.
          ...(unrepaired === null ? [['Status', statusName(reached)] satisfies [string, string]] : []),
          ...(movedOn && unrepaired === null
            ? [['Status by now', statusName(ticket.status)] satisfies [string, string]]
            : []),
        ]}
      />
      {due !== null && asks && <PaymentDue shop={shop} ticket={ticket} due={due} />}
      <Heading>What happens next</Heading>
      <P>
        {asks || isLate
          ? (unrepaired?.next ??
            statusTexts[getStatus(isLate ? ticket.status : reached).key].email.whatNext(facts))
          : nothingDue}
      </P>
      {completion && (
        <Way label="Read the completion document of your repair" url={completionLink(shop, ticket)} />
      )}
      {reached === statusCodes.approved && !ticket.batteryDamaged && (
        <ShippingInstructions shop={shop} ticket={ticket} />
      )}
      {reached === statusCodes.postedToCustomer && <ReturnParcel ticket={ticket} />}
      <TicketWays shop={shop} ticket={ticket} />
    </EmailLayout>
  )
}
