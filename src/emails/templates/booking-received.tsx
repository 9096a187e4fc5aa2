import { availabilityLabels } from '#contract/availability.ts'
import { afterBooking, mayPost } from '#contract/posting.ts'
import { statusCodes, statusName } from '#contract/ticket-statuses.ts'
import { formatDollars } from '#contract/money-amounts.ts'
import type { Words } from '#contract/email-templates.ts'
import { slipLink, type ShopFacts, type TicketFacts } from '../email-facts.ts'
import { Facts, Heading, EmailLayout, Opening, P, Steps, Way } from '../parts.tsx'
import { Notice } from './notice.tsx'
import { PostalAddress } from './postal-address.tsx'
import { TicketWays } from './ticket-ways.tsx'

/** Confirms a booking and explains how to send the phone. */
export function BookingReceived({
  shop,
  ticket,
  words,
}: {
  shop: ShopFacts
  ticket: TicketFacts
  words: Words
}) {
  return (
    <EmailLayout
      shop={shop}
      subject={words.subject}
      preheader={`${ticket.repair} for your ${ticket.phone}. Here is what happens next.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <Opening>{words.opening}</Opening>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
          ['Repair', ticket.repair],
          ...availabilityRow(ticket),
          ['Price', formatDollars(ticket.price)],
          ['Status', statusName(ticket.status)],
        ]}
      />
      <P>This price is fixed. It stays the same whatever happens to our price list.</P>
      {!ticket.batteryDamaged && ticket.status === statusCodes.submitted && (
        <P>
          <strong>{afterBooking[shop.booking]}</strong>
        </P>
      )}
      <TicketWays shop={shop} ticket={ticket} />
      {ticket.batteryDamaged && <DamagedBattery shop={shop} />}
      {!ticket.batteryDamaged && mayPost(ticket.status, shop.booking) && (
        <>
          <Heading>How to send your phone in</Heading>
          <Steps items={ticket.shipping.preparations} />
          <Way label="Print your packing slip" url={slipLink(shop, ticket)} />
          <P>If the battery is swollen, leaking or hot, do not post the phone. Call us first.</P>
          <P>Post it to:</P>
          <PostalAddress shop={shop} />
        </>
      )}
      <Notice ticket={ticket} />
      <Heading>What happens next</Heading>
      <P>
        We write to you when your booking is approved, when your phone arrives, when we start, and when it is
        ready for payment. Then we post it back to the return address on your ticket.
      </P>
    </EmailLayout>
  )
}

/** Only what the shop had said when the phone was booked. */
function availabilityRow({ availability }: TicketFacts): [string, string][] {
  return availability === null ? [] : [['Availability', `${availabilityLabels[availability]}, when booked`]]
}

function DamagedBattery({ shop }: { shop: ShopFacts }) {
  return (
    <>
      <Heading>Please do not post your phone</Heading>
      <P>
        You told us that the battery is damaged. Australia Post does not carry damaged batteries, and they can
        catch fire. Keep the phone switched off, do not charge it, and call us on {shop.phone}: we will find a
        safe way.
      </P>
    </>
  )
}
