import type { Booked, Bookings } from '#contract/bookings.schema.ts'
import { Refusal, refusals } from '#contract/refusals.ts'
import { openPerson } from '../accounts/open-person.ts'
import type { Caller } from '../caller.ts'
import { requireBookingsOpen } from '../closures/require-bookings-open.ts'
import { closeDraft } from '../drafts/close-draft.ts'
import { requireShopOpen } from '../opening/require-shop-open.ts'
import { openParcel } from '../tickets/open-parcel.ts'
import type { Shop } from '../shop.ts'
import { countBooking, findBooker, readBooked, type BookedBy } from './booker.ts'
import { shippingTexts } from '../texts/shipping-texts.ts'
import { checkBookings } from '../tickets/check-booking.ts'
import { announceBooking, bookingRules, openTicket } from '../tickets/open-ticket.ts'
import { earlierTicket, rememberSubmit, submitOnce, toSubmission } from '../tickets/submit-once.ts'

type Extras = {
  idempotencyKey: string | null
  draftToken: string | null
  from: BookedBy
}

/**
 * Books several repairs, which are posted in one parcel, for the caller's account or for a guest; all of them or none. A repeated
 * submit returns the first booking. Refuses with `not_signed_in` where the shop takes no guests, and as `openTicket` does, with the
 * place of the item.
 */
export async function bookParcel(
  shop: Shop,
  input: Bookings,
  caller: Caller,
  { idempotencyKey, draftToken, from }: Extras,
): Promise<Booked> {
  await requireShopOpen(shop)
  await requireBookingsOpen(shop)
  const { account } = caller
  const person = await findBooker(shop, input, caller)
  const submit = toSubmission(shop, account?.id ?? null, idempotencyKey, input)
  const bookings = checkBookings(input, (await shippingTexts(shop)).notices)
  const rules = await bookingRules(shop)
  await countBooking(shop, caller, from)

  const first = await submitOnce(() =>
    shop.database.transaction(async (tx) => {
      const earlier = submit && (await earlierTicket(tx, submit))
      if (earlier) return earlier
      const now = shop.now()
      const by = account ? caller : null
      const id = account?.id ?? (await openPerson(tx, { ...person, now }))
      const parcelId = await openParcel(tx, { accountId: id, now })
      const about = { person: { ...person, id }, parcelId, by, rules }
      const opened = []
      for (const [item, booking] of bookings.entries()) {
        opened.push(
          await namingItem(item, () =>
            openTicket(tx, shop, booking, { ...about, before: bookings.slice(0, item) }),
          ),
        )
      }
      const [ticket] = opened as [(typeof opened)[number]]
      await announceBooking(tx, shop, ticket, by)
      if (submit) await rememberSubmit(tx, submit, { ticketId: ticket.id, accountId: id, now })
      const tickets = opened.map((one, item) => ({ ...one, phone_id: bookings[item]!.phone_id }))
      const holder = { caller, token: draftToken ?? undefined }
      await closeDraft(tx, shop, { tickets, accountId: id, by }, holder)
      return ticket.id
    }),
  )
  return readBooked(shop, first)
}

/** Names the item that is refused, and what it is refused for, beside the sentence. */
export async function namingItem<T>(item: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    const { code, message, fields } = thrown
    const isConflict = refusals[code].status === 409
    throw new Refusal(code, {
      message,
      facts: { ...thrown.facts, ...((isConflict || fields) && { item }), ...(isConflict && { code }) },
      ...(fields && {
        fields: Object.fromEntries(
          Object.entries(fields).map(([name, words]) => [`items.${item}.${name}`, words]),
        ),
      }),
    })
  }
}
