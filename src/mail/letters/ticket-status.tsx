import { staffTeam, statusName, type Status } from '#contract/tickets.ts'
import type { Words } from '#contract/wordings.ts'
import type { ShopFacts, TicketFacts } from '../letter-facts.ts'
import { Facts, Heading, Letter, Opening, P, Quote } from '../parts.tsx'
import { PaymentDue, type Due } from './payment-due.tsx'
import { MailInPack } from './mail-in-pack.tsx'
import { ReturnParcel } from './return-parcel.tsx'
import { TicketWays } from './ticket-ways.tsx'

const next: Record<`${Status}`, (ticket: TicketFacts, shop: ShopFacts) => string> = {
  '-1': () => 'You need not do anything now. We will write again as soon as it is decided.',
  '0': () => 'You need not do anything now. We will write again once it is approved.',
  '1': ({ batteryDamaged }, { phone }) =>
    batteryDamaged
      ? `Please do not post the phone: Australia Post does not carry damaged batteries. Call us on ${phone}.`
      : 'If you have not sent your phone yet, please post it now, with your return address on the package:',
  '2': () => 'We will check it and write to you when the repair starts.',
  '3': () =>
    'We will write to you when it is done. Nothing beyond the agreed repair is done without asking you.',
  '4': () => 'Once your payment has arrived, we post the phone to the return address on your ticket.',
  '5': (_ticket, { phone }) => `If it has not arrived within ten business days, call us on ${phone}.`,
  '6': (_ticket, { url }) =>
    `If something is not right, reply to this email. What our warranty covers: ${url}/warranty`,
}

const nothingDue = 'We post the phone to the return address on your ticket. You need not do anything now.'

/** Tells the customer which status their ticket has reached and what happens next. */
export function TicketStatus({
  shop,
  ticket,
  words,
  reached,
  note,
  due,
}: {
  shop: ShopFacts
  ticket: TicketFacts
  words: Words
  /** The status that this letter tells of; the ticket itself may have moved on. */
  reached: Status
  /** The public note that was left with it. */
  note: string | null
  /** What there is to pay, when that is what the letter is about. */
  due: Due | null
}) {
  const asks = due === null || due.cents > 0
  const movedOn = ticket.status !== reached
  return (
    <Letter
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
          ['Status', statusName(reached)],
          ...(movedOn ? [['Status by now', statusName(ticket.status)] satisfies [string, string]] : []),
        ]}
      />
      {due !== null && asks && <PaymentDue shop={shop} ticket={ticket} due={due} />}
      <Heading>What happens next</Heading>
      <P>{asks ? next[`${reached}`](ticket, shop) : nothingDue}</P>
      {reached === 1 && !ticket.batteryDamaged && <MailInPack shop={shop} ticket={ticket} />}
      {reached === 5 && <ReturnParcel ticket={ticket} />}
      <TicketWays shop={shop} ticket={ticket} />
    </Letter>
  )
}
