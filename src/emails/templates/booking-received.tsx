import { availabilityLabels } from '#contract/availability-words.ts'
import { describeDiscount } from '#contract/discounts.ts'
import { afterBooking, mayPost } from '#contract/posting.ts'
import { hasArrived, isWithShop, statusCodes, statusName } from '#contract/ticket-statuses.ts'
import { listFields } from '#contract/ticket-fields.ts'
import { formatCents, formatDollars } from '#contract/money-amounts.ts'
import { EmailFromText } from '../email-from-text.tsx'
import { slipLink, type Fact, type ShopFacts, type EmailTicket } from '../email-facts.ts'
import { Steps } from '../parts.tsx'
import { PostalAddress, RepairNotice } from './sending-parts.tsx'

type Props = {
  shop: ShopFacts
  ticket: EmailTicket
  /** The page that the button opens; null for the ticket's own. */
  page?: string | null
}

/** Confirms a booking and explains how to send the phone. */
export function BookingReceived({ shop, ticket, page = null }: Props) {
  const { availability, batteryDamaged, status } = ticket
  const mayBePosted = !batteryDamaged && mayPost(status, shop.booking)
  return (
    <EmailFromText
      email="booking-received"
      shop={shop}
      ticket={ticket}
      {...(page === null ? {} : { link: page })}
      facts={[
        ...listFields('email', {
          ...ticket.stored,
          id: String(ticket.id),
          displayName: ticket.phone,
          repair_name: ticket.repair,
          back_by: ticket.backBy?.words ?? null,
          // Only what the shop had said when the phone was booked.
          availability: availability && `${availabilityLabels[availability]}, when booked`,
          price: formatDollars(ticket.price),
          discount_cents: ticket.discount && describeDiscount(ticket.discount),
          express_cents: ticket.expressCents > 0 ? formatCents(ticket.expressCents) : null,
          status: statusName(status),
        }).map(({ label, value }): Fact => [label, value]),
        ...ticket.beside,
      ]}
      values={{
        after_booking: afterBooking[shop.booking](shop),
        slip_link: slipLink(shop, ticket),
        work_start: shop.workStart ?? '',
      }}
      parts={{
        preparations: mayBePosted && <Steps items={ticket.shipping.preparations} />,
        shop_address: mayBePosted && <PostalAddress shop={shop} ticket={ticket} />,
        notice: <RepairNotice ticket={ticket} />,
      }}
      conditions={{
        closure: Boolean(shop.workStart),
        submitted: status === statusCodes.submitted,
        'damaged battery': batteryDamaged && !hasArrived(status),
        'with us': isWithShop(status),
        'to post': mayBePosted,
      }}
      preheader={`${ticket.repair} for your ${ticket.phone}. Here is what happens next.`}
    />
  )
}
