import type { Booked, Bookings } from '#contract/bookings.schema.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { trackLink } from '../tracking/track-link.ts'

/** The network address of who books, and the random id of the browser. */
export type BookedBy = { address: string; browser: string }

type Typed = Pick<Bookings, 'fullname' | 'email'>

/** Returns who books: the account, or the guest that was typed. Refuses with `not_signed_in` where the shop takes no guests. */
export async function findBooker(
  shop: Shop,
  input: Typed,
  { account }: Caller,
): Promise<{ fullname: string; email: string }> {
  if (account) return account
  const { guestBooking } = await shopProfile(shop)
  if (!guestBooking) throw new Refusal('not_signed_in', { message: 'Please log in to book.' })
  return requireGuest(input)
}

function requireGuest({ fullname, email }: Typed): { fullname: string; email: string } {
  if (fullname !== undefined && email !== undefined) return { fullname, email }
  throw new Refusal('invalid', {
    fields: {
      ...(fullname === undefined && { fullname: 'Please enter your full name.' }),
      ...(email === undefined && { email: 'Please enter an email address, such as mei@example.com.' }),
    },
  })
}

/** Counts a booking towards the limit of the account, or towards those of the guest's network and browser. */
export async function countBooking(
  shop: Shop,
  { account }: Caller,
  { address, browser }: BookedBy,
): Promise<void> {
  if (account) return shop.throttles.count('bookingPerAccount', String(account.id))
  await shop.throttles.count('guestBookingPerAddress', address)
  await shop.throttles.count('guestBookingPerBrowser', browser)
}

/** What was booked together with a ticket. */
export async function readBooked(shop: Shop, ticketId: number): Promise<Booked> {
  const { db } = shop.database
  const rows = await selectParcel(db, ticketId).execute()
  const first = rows.find(({ id }) => id === ticketId)
  if (!first) throw new Error(`There is no ticket ${ticketId}`)
  return {
    parcel_id: first.parcel_id,
    ticket_ids: rows.map(({ id }) => id),
    ticket_id: ticketId,
    private_link: trackLink(shop, first),
  }
}

function selectParcel(db: Tx, ticketId: number) {
  return db
    .selectFrom('tickets')
    .select(['id', 'parcel_id', 'link_version'])
    .where('parcel_id', '=', (of) =>
      of.selectFrom('tickets as one').select('one.parcel_id').where('one.id', '=', ticketId),
    )
    .orderBy('id')
    .limit(100)
}
