import type { EmailPart } from '#contract/email-words.ts'
import type { ReactNode } from 'react'
import { hasArrived } from '#contract/ticket-statuses.ts'
import type { ShopFacts, EmailTicket } from '../email-facts.ts'
import { Heading, Lines, P, Steps } from '../parts.tsx'

/** What the customer of an approved repair needs to post the phone: address, preparation list, and the notice if not yet accepted. */
export function sendingParts(shop: ShopFacts, ticket: EmailTicket): Partial<Record<EmailPart, ReactNode>> {
  return {
    shop_address: <PostalAddress shop={shop} ticket={ticket} />,
    preparations: <Steps items={ticket.shipping.preparations} />,
    notice: !ticket.shipping.accepted && <RepairNotice ticket={ticket} />,
  }
}

/** The shop's postal address for parcels, as it stands on a package. */
export function PostalAddress({ shop, ticket }: { shop: ShopFacts; ticket: { id: number } }) {
  return <Lines>{`${shop.name}\nTicket ${ticket.id}\n${shop.street}\n${shop.suburb}`}</Lines>
}

/** The repair notice, and whether it was accepted with the booking. */
export function RepairNotice({ ticket }: { ticket: EmailTicket }) {
  const { notice, accepted } = ticket.shipping
  return (
    <>
      <Heading>Repair notice</Heading>
      {notice.message.map((sentence) => (
        <P key={sentence}>{sentence}</P>
      ))}
      <P>
        {accepted
          ? 'You accepted this notice when you booked.'
          : `You have not accepted this notice yet. Please do so on your ticket page${hasArrived(ticket.status) ? '' : ' before your phone comes to us'}.`}
      </P>
    </>
  )
}
