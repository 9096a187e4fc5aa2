import type { EmailTemplateKey } from '#contract/email-templates.ts'
import type { EmailWord } from '#contract/email-words.ts'
import { TO_BE_QUOTED } from '#contract/quote-requests.ts'
import { formatDollars } from '#contract/money-amounts.ts'
import { periodInWords } from '#contract/months.ts'
import { EmailFromText } from '../email-from-text.tsx'
import {
  customerFacts,
  staffTicketLink,
  ticketFacts,
  type EmailTicket,
  type Fact,
  type ShopFacts,
} from '../email-facts.ts'
import { Blockquote } from '../parts.tsx'
import { owedBackFacts, type CancelledProps } from './tickets.tsx'

type Props = { shop: ShopFacts; ticket: EmailTicket }

/** Notifies the shop of a new booking. */
export function BookingForShop({ shop, ticket }: Props) {
  const price = ticket.asked ? TO_BE_QUOTED : formatDollars(ticket.price)
  return (
    <EmailFromText
      email="booking-for-shop"
      {...{ shop, ticket }}
      link={staffTicketLink(shop, ticket)}
      facts={[...customerFacts(ticket), ['Price', price], ...ticket.beside]}
      conditions={{ 'damaged battery': ticket.batteryDamaged }}
      preheader={`${ticket.phone}, ${price}`}
      why={`You get this email because bookings of ${shop.name} are sent to this address.`}
    />
  )
}

/** Notifies the shop of a booking that its customer cancelled. */
export function CancelledForShop({ shop, ticket, staying = [], owedBackCents = 0 }: CancelledProps) {
  const { inbound } = ticket.shipping
  return (
    <EmailFromText
      email="cancelled-for-shop"
      {...{ shop, ticket }}
      link={staffTicketLink(shop, ticket)}
      facts={[...ticketFacts(ticket), ...owedBackFacts(owedBackCents), ...staying]}
      values={{ parcel: inbound ? `${inbound.name} ${inbound.number}` : '' }}
      conditions={{ parcel: inbound !== null, 'other repairs': staying.length > 0 }}
      preheader={ticket.phone}
      why={`You get this email because cancellations at ${shop.name} are sent to this address.`}
    />
  )
}

/** Forwards a customer's message to the assigned staff member, or to the shop. */
export function MessageForStaff({
  shop,
  ticket,
  message,
  alsoAbout = [],
}: Props & { message: string; alsoAbout?: readonly Fact[] }) {
  return (
    <EmailFromText
      email="message-for-staff"
      {...{ shop, ticket }}
      link={staffTicketLink(shop, ticket)}
      facts={[...ticketFacts(ticket), ...alsoAbout]}
      parts={{ message: <Blockquote>{message}</Blockquote> }}
      preheader={`${ticket.customer} wrote about the ${ticket.phone}.`}
      why={`You get this email because messages on this ticket of ${shop.name} are sent to you.`}
    />
  )
}

/** Tells staff that an approved phone has not arrived, and whether its customer could be asked. */
export function NeverArrived({ shop, ticket, emailed }: Props & { emailed: boolean }) {
  const { timesAsked } = shop
  return (
    <EmailFromText
      email="never-arrived-for-shop"
      {...{ shop, ticket }}
      link={staffTicketLink(shop, ticket)}
      values={{ times: ['', 'once', 'twice'][timesAsked] || `${timesAsked} times` }}
      facts={customerFacts(ticket)}
      conditions={{ emailed }}
      preheader={`${ticket.phone} of ${ticket.customer} was approved ${periodInWords(ticket.daysInStatus)} ago and has not come.`}
      why={`You get this email because you look after tickets of ${shop.name}.`}
    />
  )
}

type StaffProps = Props & {
  email: EmailTemplateKey & `${string}-for-staff`
  values?: Partial<Record<EmailWord, string>>
  more?: Fact[]
  link?: string
}

/** Tells staff what a customer has done on a ticket. */
export function StaffTicketEmail({ more = [], link, ...about }: StaffProps) {
  const { shop, ticket } = about
  return (
    <EmailFromText
      {...about}
      link={link ?? staffTicketLink(shop, ticket)}
      facts={[...customerFacts(ticket), ...more]}
      why={`You get this email because you look after tickets of ${shop.name}. Choose your emails under Admin Panel, Staff, My emails.`}
    />
  )
}

/** Tells the shop that answers of customers cannot be fetched, or soon cannot be. */
export function MailboxFailed({ shop, facts }: { shop: ShopFacts; facts: Fact[] }) {
  return (
    <EmailFromText
      email="mailbox-failed-for-shop"
      {...{ shop, facts }}
      preheader="Answers of customers may not reach their tickets."
      why={`You get this email because messages to ${shop.name} are sent to this address.`}
    />
  )
}

/** Tells the shop that emails wait for a person, in words of ours alone. */
export function MailWaits({ shop, facts }: { shop: ShopFacts; facts: Fact[] }) {
  return (
    <EmailFromText
      email="mail-waits-for-shop"
      {...{ shop, facts }}
      link={`${shop.url}/admin/messages`}
      preheader="It is on no ticket yet."
      why={`You get this email because messages to ${shop.name} are sent to this address.`}
    />
  )
}

/** Tells the shop that a scheduled backup failed. */
export function BackupFailed({ shop, slot, error }: { shop: ShopFacts; slot: string; error: string }) {
  const facts: Fact[] = [
    ['Backup of', slot],
    ['Error', error],
  ]
  return (
    <EmailFromText
      email="backup-failed-for-shop"
      {...{ shop, facts }}
      values={{ day: slot }}
      preheader="The shop goes on, but there is no new backup."
      why={`You get this email because messages to ${shop.name} are sent to this address.`}
    />
  )
}
