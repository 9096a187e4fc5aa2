import { staffTeam, statusName, type Status } from '#contract/tickets.ts'
import { ticketLink, type ShopFacts, type TicketFacts } from '../letter-facts.ts'
import { Action, Facts, Heading, Letter, P, Quote } from '../parts.tsx'
import { PaymentDue } from './payment-due.tsx'
import { PostalAddress } from './postal-address.tsx'

type Tidings = {
  subject: (ticket: TicketFacts) => string
  says: (ticket: TicketFacts) => string
  next: (ticket: TicketFacts, shop: ShopFacts) => string
}

const tidings: Record<`${Status}`, Tidings> = {
  '-1': {
    subject: ({ id }) => `Ticket ${id} is waiting for approval`,
    says: ({ phone }) =>
      `We want to take a closer look at the booking for your ${phone} before we approve it.`,
    next: () => 'You need not do anything now. We will write again as soon as it is decided.',
  },
  '0': {
    subject: ({ id }) => `Ticket ${id} is submitted`,
    says: ({ phone }) => `The booking for your ${phone} is with us and waiting for approval.`,
    next: () => 'You need not do anything now. We will write again once it is approved.',
  },
  '1': {
    subject: ({ id }) => `Your repair is approved: ticket ${id}`,
    says: ({ phone }) => `We have approved the repair of your ${phone}.`,
    next: ({ batteryDamaged }, { phone }) =>
      batteryDamaged
        ? `Please do not post the phone: Australia Post does not carry damaged batteries. Call us on ${phone}.`
        : 'If you have not sent your phone yet, please post it now, with your return address on the package:',
  },
  '2': {
    subject: ({ id }) => `Your phone has arrived: ticket ${id}`,
    says: ({ phone }) => `Your ${phone} has arrived safely at our workshop.`,
    next: () => 'We will check it and write to you when the repair starts.',
  },
  '3': {
    subject: ({ id }) => `We are repairing your phone: ticket ${id}`,
    says: ({ phone }) => `We have started the repair of your ${phone}.`,
    next: () =>
      'We will write to you when it is done. Nothing beyond the agreed repair is done without asking you.',
  },
  '4': {
    subject: ({ id }) => `Your repair is done, payment is due: ticket ${id}`,
    says: ({ phone }) => `The repair of your ${phone} is done. Before we post it back, we need your payment.`,
    next: () => 'Once your payment has arrived, we post the phone to the return address on your ticket.',
  },
  '5': {
    subject: ({ id }) => `Your phone is on its way back: ticket ${id}`,
    says: ({ phone }) => `We have posted your ${phone} to the return address on your ticket.`,
    next: (_ticket, { phone }) => `If it has not arrived within ten business days, call us on ${phone}.`,
  },
  '6': {
    subject: ({ id }) => `Your repair is completed: ticket ${id}`,
    says: ({ phone }) => `The repair of your ${phone} is completed. Thank you for trusting us with it.`,
    next: (_ticket, { url }) =>
      `If something is not right, reply to this e-mail. What our warranty covers: ${url}/warranty`,
  },
}

/** Tells the customer which status their ticket has reached and what happens next. */
export function TicketStatus({
  shop,
  ticket,
  reached,
  note,
}: {
  shop: ShopFacts
  ticket: TicketFacts
  /** The status that this letter tells of; the ticket itself may have moved on. */
  reached: Status
  /** The public note that was left with it. */
  note: string | null
}) {
  const { subject, says, next } = tidings[`${reached}`]
  const movedOn = ticket.status !== reached
  return (
    <Letter
      shop={shop}
      subject={subject(ticket)}
      preheader={says(ticket)}
      why={`You get this e-mail because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <P>{says(ticket)}</P>
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
      {reached === 4 && <PaymentDue shop={shop} ticket={ticket} />}
      <Heading>What happens next</Heading>
      <P>{next(ticket, shop)}</P>
      {reached === 1 && !ticket.batteryDamaged && <PostalAddress shop={shop} />}
      <Action label="View your ticket" url={ticketLink(shop, ticket)} />
    </Letter>
  )
}
