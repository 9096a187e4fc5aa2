import { statusName } from '#contract/tickets.ts'
import { ticketLink, type ShopFacts, type TicketFacts } from '../letter-facts.ts'
import { Action, Facts, Heading, Letter, P, Steps } from '../parts.tsx'
import { PostalAddress } from './postal-address.tsx'

/** Confirms a booking and says how the phone gets to the shop. */
export function BookingReceived({ shop, ticket }: { shop: ShopFacts; ticket: TicketFacts }) {
  return (
    <Letter
      shop={shop}
      subject={`We have your booking: ticket ${ticket.id}`}
      preheader={`${ticket.repair} for your ${ticket.phone}. Here is how to send it in.`}
      why={`You get this e-mail because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <P>Thank you, we have your booking. It is now waiting for our approval.</P>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
          ['Repair', ticket.repair],
          ['Price', `$${ticket.price}`],
          ['Status', statusName(ticket.status)],
        ]}
      />
      <P>This price is fixed. It stays the same whatever happens to our price list.</P>
      <Action label="View your ticket" url={ticketLink(shop, ticket)} />
      {ticket.batteryDamaged ? (
        <DamagedBattery shop={shop} />
      ) : (
        <>
          <Heading>How to send your phone in</Heading>
          <Steps items={preparations(ticket)} />
          <P>Post it to:</P>
          <PostalAddress shop={shop} />
        </>
      )}
      <Heading>What happens next</Heading>
      <P>
        We write to you when the repair is approved, when your phone arrives, when we start, and when it is
        ready for payment. Then we post it back to the return address on your ticket.
      </P>
    </Letter>
  )
}

function preparations(ticket: TicketFacts): string[] {
  return [
    'Back up your phone, if it still lets you.',
    'Take out the SIM card, any memory card, and the case.',
    ...(ticket.passcodeChoice === 'maintenance'
      ? ['Switch on maintenance mode, as you chose in the booking.']
      : []),
    ...(ticket.passcodeChoice === 'erased' ? ['Erase the phone, as you chose in the booking.'] : []),
    'Switch it off and pad it well on all sides.',
    `Put a note with ticket number ${ticket.id} in the package and write your return address on the outside.`,
    'Use a tracked service and keep the receipt.',
    'If the battery is swollen, leaking or hot, do not post the phone. Call us first.',
  ]
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
