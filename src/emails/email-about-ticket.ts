import type { ReactElement } from 'react'
import type { StaffEmailTopic } from '#contract/staff-emails.ts'
import type { ComposeContext, Written } from './compose-context.ts'
import { staffTicketLink, ticketLink, type EmailTicket, type ShopFacts } from './email-facts.ts'
import { findEmailTicket } from './find-email-ticket.ts'
import { findStaffRecipient } from './staff-recipient.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findEmailTicket>>>
/** A ticket with its recipients, and what composing its email reads. */
export type AboutTicket = Found & { context: ComposeContext; shop: ShopFacts }
type OfTicket = { ticket_id: number }
type Maybe<Value> = Value | null | Promise<Value | null>
type Write<Payload> = (about: AboutTicket, payload: Payload) => Maybe<ReactElement>
type Recipient<Payload> = (about: AboutTicket, payload: Payload) => Maybe<Written['to']>

/** The business that pays the invoice, else the customer. */
export function toPayer({ to, payer }: AboutTicket): Written['to'] {
  return payer ?? to
}

/** An email to the customer of a ticket; none where `write` finds that its subject no longer exists. */
export function toCustomer<Payload extends OfTicket>(
  write: Write<Payload>,
  link = ticketLink,
  recipient: Recipient<Payload> = ({ to }) => to,
) {
  return emailAboutTicket<Payload>(recipient, write, link)
}

/** An email to staff about a ticket; none where `recipient` finds nobody. */
export function toStaff<Payload extends OfTicket>(
  recipient: Recipient<Payload>,
  write: Write<Payload>,
  link = staffTicketLink,
) {
  return emailAboutTicket(recipient, write, link)
}

function emailAboutTicket<Payload extends OfTicket>(
  recipient: Recipient<Payload>,
  write: Write<Payload>,
  link: typeof ticketLink,
) {
  return async (context: ComposeContext, payload: Payload): Promise<Written | null> => {
    const found = await findEmailTicket(context, payload.ticket_id)
    if (!found) return null
    const about = { ...found, context, shop: context.shop }
    const to = await recipient(about, payload)
    if (!to) return null
    const ticket = to === found.payer ? addressPayer(found, to.name) : found.ticket
    const content = await write({ ...about, ticket }, payload)
    return content && { to, link: link(context.shop, ticket), content }
  }
}

/** The business that pays has no log-in to the customer's account, did not book, and opens a page of its own. */
function addressPayer({ ticket, payerLink }: Found, name: string): EmailTicket {
  return { ...ticket, customer: name, guestLink: payerLink, privateLink: null, toPayer: true }
}

/** The shop's address. */
export function shopInbox({ shop }: { shop: ShopFacts }): Written['to'] {
  return { name: shop.name, address: shop.email }
}

/** Whoever is told of a topic about a ticket. */
export function toldOf(topic: StaffEmailTopic) {
  return ({ context, ticket }: AboutTicket) => findStaffRecipient(context, { ticketId: ticket.id, topic })
}
