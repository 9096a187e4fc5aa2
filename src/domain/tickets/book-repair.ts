import type { Booking } from '#contract/tickets.schema.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { requireShopOpen } from '../opening/require-shop-open.ts'
import { requireBookingsOpen } from '../closures/require-bookings-open.ts'
import { closeDraft } from '../drafts/close-draft.ts'
import { openParcel } from './open-parcel.ts'
import type { Shop } from '../shop.ts'
import { shippingTexts } from '../texts/shipping-texts.ts'
import { checkBooking } from './check-booking.ts'
import { announceBooking, bookingRules, openTicket } from './open-ticket.ts'
import { earlierTicket, rememberSubmit, submitOnce, toSubmission } from './submit-once.ts'

type Extras = { idempotencyKey: string | null; draftToken: string | null }

/** Creates a ticket at the present price and queues its emails; a repeated submit returns the first ticket. */
export async function bookRepair(
  shop: Shop,
  input: Booking,
  caller: Caller,
  { idempotencyKey, draftToken }: Extras,
): Promise<{ ticket_id: number }> {
  const account = requireAccount(caller)
  await requireShopOpen(shop)
  await requireBookingsOpen(shop)
  const submit = toSubmission(shop, account.id, idempotencyKey, input)
  const booking = checkBooking(input, (await shippingTexts(shop)).notices)
  const rules = await bookingRules(shop)
  await shop.throttles.count('bookingPerAccount', String(account.id))

  const ticket_id = await submitOnce(() =>
    shop.database.transaction(async (tx) => {
      const earlier = submit && (await earlierTicket(tx, submit))
      if (earlier) return earlier
      const parcelId = await openParcel(tx, { accountId: account.id, now: shop.now() })
      const about = { person: account, parcelId, by: caller, rules, before: [] }
      const opened = await openTicket(tx, shop, booking, about)
      await announceBooking(tx, shop, opened, caller)
      if (submit)
        await rememberSubmit(tx, submit, { ticketId: opened.id, accountId: account.id, now: shop.now() })
      const tickets = [{ id: opened.id, phone_id: booking.phone_id }]
      const booked = { tickets, accountId: account.id, by: caller }
      await closeDraft(tx, shop, booked, { caller, token: draftToken ?? undefined })
      return opened.id
    }),
  )
  return { ticket_id }
}
