import { formatCents } from '#contract/money-amounts.ts'
import { afterBooking, mayPost } from '#contract/posting.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import { staffTeam } from '#contract/tickets.ts'
import { EmailFromText } from '../email-from-text.tsx'
import {
  completionLink,
  slipLink,
  ticketFacts,
  type EmailTicket,
  type Fact,
  type ShopFacts,
} from '../email-facts.ts'
import { Blockquote, P } from '../parts.tsx'
import { PaymentDue, type Due } from './payment-due.tsx'
import { PostalAddress, sendingParts } from './sending-parts.tsx'

type Props = { shop: ShopFacts; ticket: EmailTicket }
export type CancelledProps = Props & {
  /** A row for each other repair of the same phone that stays booked. */
  staying?: readonly Fact[]
  owedBackCents?: number
}

/** The row that says what was paid before and is paid back; none for nothing. */
export function owedBackFacts(cents: number): Fact[] {
  return cents > 0 ? [['Paid before, to be paid back', formatCents(cents)]] : []
}

/** Confirms that somebody asked for a quote; `page` is what the button opens, null for the ticket's own. */
export function QuoteRequested({ shop, ticket, page }: Props & { page: string | null }) {
  return (
    <EmailFromText
      email="quote-requested"
      {...{ shop, ticket }}
      {...(page === null ? {} : { link: page })}
      facts={ticketFacts(ticket)}
      preheader={`We send you a quote for your ${ticket.phone}.`}
    />
  )
}

/** Confirms a cancelled booking to the customer, and that nothing is owed. */
export function BookingCancelled({ shop, ticket, staying = [], owedBackCents = 0 }: CancelledProps) {
  return (
    <EmailFromText
      email="booking-cancelled"
      {...{ shop, ticket }}
      facts={[...ticketFacts(ticket), ...owedBackFacts(owedBackCents), ...staying]}
      conditions={{ 'other repairs': staying.length > 0 }}
      preheader={`${ticket.repair} for your ${ticket.phone}. There is nothing to pay.`}
      why={`You get this email because you cancelled a booking with ${shop.name}.`}
    />
  )
}

/** Tells the customer that staff corrected mobile or return address; neither stands in the email. */
export function ContactChanged({ shop, ticket, when }: Props & { when: string }) {
  return (
    <EmailFromText
      email="contact-changed"
      {...{ shop, ticket }}
      values={{ when }}
      facts={ticketFacts(ticket)}
      preheader={`We corrected the mobile number or return address of your ${ticket.phone} on ${when}.`}
    />
  )
}

/** Tells the customer what was missing in a parcel, and what was in it without a booking. */
export function ParcelOpened({
  shop,
  ticket,
  contents,
  missing,
  extra,
}: Props & { contents: readonly Fact[]; missing: boolean; extra: boolean }) {
  return (
    <EmailFromText
      email="parcel-opened"
      {...{ shop, ticket }}
      facts={contents}
      conditions={{ missing, extra }}
      preheader={
        missing || extra
          ? 'Not everything in your parcel is as it was booked.'
          : 'Everything in your parcel is as it was booked.'
      }
    />
  )
}

/** Tells the customer that the days between which the phone should be home have moved, and why. */
export function BackByMoved({
  shop,
  ticket,
  backBy,
  reason,
  leftCents,
}: Props & { backBy: string; reason: string; leftCents: number }) {
  return (
    <EmailFromText
      email="back-by-moved"
      {...{ shop, ticket }}
      values={{ back_by: backBy, reason }}
      conditions={{ 'to pay': leftCents > 0 }}
      facts={ticketFacts(ticket)}
      preheader={`Back by: ${backBy}.`}
    />
  )
}

/** Sends a public note to the customer. */
export function TicketNote({
  shop,
  ticket,
  note,
  alsoAbout = [],
}: Props & { note: string; alsoAbout?: readonly Fact[] }) {
  return (
    <EmailFromText
      email="ticket-note"
      {...{ shop, ticket }}
      facts={[...ticketFacts(ticket), ...alsoAbout]}
      parts={{ note: <Blockquote>{note}</Blockquote> }}
      preheader={`${staffTeam} wrote about your ${ticket.phone}.`}
    />
  )
}

/** Sends the private link of a ticket again, at the customer's request. */
export function PrivateLink({ shop, ticket, link }: Props & { link: string }) {
  return (
    <EmailFromText
      email="track-link"
      {...{ shop, ticket, link }}
      facts={ticketFacts(ticket)}
      preheader={`See where the repair of your ${ticket.phone} stands.`}
    />
  )
}

/** Tells the customer that the completion document is ready, or was corrected. */
export function CompletionReady({ shop, ticket, corrected }: Props & { corrected: boolean }) {
  return (
    <EmailFromText
      email={corrected ? 'completion-corrected' : 'completion-ready'}
      {...{ shop, ticket }}
      link={completionLink(shop, ticket)}
      facts={ticketFacts(ticket)}
      preheader={`The completion document of your ${ticket.phone} is ready to read.`}
    />
  )
}

export type ReminderEmailKind = 'reminder-send' | 'reminder-pay' | 'reminder-arrived'
type ReminderProps = Props & {
  kind: ReminderEmailKind
  /** What is due, for a reminder to pay. */
  due?: Due
  /** What the button opens; the ticket's own page unless given. */
  link?: string
}

/** Reminds the customer to send the phone, to pay, or to say whether it has arrived. */
export function Reminder({ shop, ticket, kind, due, link }: ReminderProps) {
  const { inbound } = ticket.shipping
  return (
    <EmailFromText
      email={kind}
      {...{ shop, ticket }}
      {...(link === undefined ? {} : { link })}
      facts={[
        ...ticketFacts(ticket),
        ...(due ? [['Left to pay', formatCents(due.cents)] as const] : []),
        // That day may have passed.
        ...(due?.by ? [['Pay by', due.by] as const] : []),
      ]}
      values={{ parcel: inbound ? `${inbound.name} ${inbound.number}` : '' }}
      conditions={{ parcel: inbound !== null }}
      parts={{
        shop_address: inbound === null && <PostalAddress {...{ shop, ticket }} />,
        payment: due && <PaymentDue {...{ shop, ticket }} due={{ ...due, by: null }} />,
      }}
      preheader={`About your ${ticket.phone}, ticket ${ticket.id}.`}
    />
  )
}

/** Confirms a warranty claim and explains how to send the phone. */
export function WarrantyClaim({ shop, ticket, warrantyOf }: Props & { warrantyOf: number }) {
  const [id, ...more] = ticketFacts(ticket)
  const mayBePosted = mayPost(ticket.status, shop.booking)
  return (
    <EmailFromText
      email="warranty-claim"
      {...{ shop, ticket }}
      values={{ after_booking: afterBooking[shop.booking](shop), slip_link: slipLink(shop, ticket) }}
      facts={[id!, ['Warranty of ticket', String(warrantyOf)], ...more]}
      parts={mayBePosted ? sendingParts(shop, ticket) : {}}
      conditions={{ submitted: ticket.status === statusCodes.submitted, 'to post': mayBePosted }}
      why={`You get this email because you had a phone repaired by ${shop.name}.`}
    />
  )
}

type NoticeProps = Props & { notice: { subject: string; body: string } }

/** A written notice about uncollected goods, word for word as the record keeps it. */
export function CollectionNoticeEmail({ shop, ticket, notice }: NoticeProps) {
  return (
    <EmailFromText
      email="collection-notice"
      {...{ shop, ticket }}
      values={{ subject: notice.subject }}
      parts={{ notice: notice.body.split(/\n{2,}/).map((words, place) => <P key={place}>{words}</P>) }}
      preheader={`About your ${ticket.phone}, ticket ${ticket.id}.`}
      why={`You get this email because ${shop.name} keeps a phone of yours.`}
    />
  )
}
