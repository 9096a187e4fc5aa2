import type { Words } from '#contract/email-templates.ts'
import type { ShopFacts, TicketFacts } from '../email-facts.ts'
import { Facts, Heading, EmailLayout, Opening, P } from '../parts.tsx'
import { PostalAddress } from './postal-address.tsx'
import { TicketWays } from './ticket-ways.tsx'

export type ReminderKind = 'reminder-send' | 'reminder-pay' | 'reminder-arrived'

type Props = {
  shop: ShopFacts
  ticket: TicketFacts
  words: Words
  kind: ReminderKind
  /** The amount due, for a reminder to pay. */
  amount: string | null
}

/** Reminds the customer to send the phone, to pay, or to say whether it has arrived. */
export function Reminder({ shop, ticket, words, kind, amount }: Props) {
  return (
    <EmailLayout
      shop={shop}
      subject={words.subject}
      preheader={`About your ${ticket.phone}, ticket ${ticket.id}.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <Opening>{words.opening}</Opening>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
          ['Repair', ticket.repair],
          ...(amount === null ? [] : [['Still to be paid', amount] satisfies [string, string]]),
        ]}
      />
      <TicketWays shop={shop} ticket={ticket} label={actions[kind]} />
      <Heading>What happens next</Heading>
      <P>{nexts[kind](shop)}</P>
      {kind === 'reminder-send' && <PostalAddress shop={shop} />}
    </EmailLayout>
  )
}

const actions: Record<ReminderKind, string> = {
  'reminder-send': 'View your ticket',
  'reminder-pay': 'Pay on your ticket',
  'reminder-arrived': 'View your ticket',
}

const nexts: Record<ReminderKind, (shop: ShopFacts) => string> = {
  'reminder-send': ({ phone }) =>
    `If you have posted it already, enter the tracking number on your ticket, so that we can look for it. If you no longer want the repair, cancel it there or call us on ${phone}. Otherwise post the phone to:`,
  'reminder-pay': ({ phone }) =>
    `Once your payment has arrived, we post the phone back. If you have paid in the last days, or something is not right with the amount, reply to this email or call us on ${phone}.`,
  'reminder-arrived': ({ phone }) =>
    `If it is there, you need not do anything. If it is not, reply to this email or call us on ${phone}: we look for the parcel with the carrier.`,
}
