import type { BookingItem } from '#contract/bookings.schema.ts'
import { isEnded } from '#contract/outcomes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { requireBookingsOpen } from '../closures/require-bookings-open.ts'
import { requireShopOpen } from '../opening/require-shop-open.ts'
import type { Shop } from '../shop.ts'
import { checkFurtherItem } from '../tickets/check-booking.ts'
import { announceBooking, bookingRules, openTicket } from '../tickets/open-ticket.ts'
import { isParcelPosted, lockParcel, requireOwnParcelOrStaff } from '../tickets/parcel-tickets.ts'
import { countNotesAgain } from '../tickets/whole-parcel.ts'
import { earlierTicket, rememberSubmit, submitOnce, toSubmission } from '../tickets/submit-once.ts'

/** Few parcels hold more than a booking; every page of a ticket names all of its parcel. */
const MAX_TICKETS = 60

/**
 * Books one more repair into a parcel that was not posted yet, with the contact and address of the others. Refuses with
 * `parcel_posted`, `parcel_full`, and as a booking does.
 */
export async function addTicket(
  shop: Shop,
  { id, item, idempotencyKey }: { id: number; item: BookingItem; idempotencyKey: string | null },
  caller: Caller,
): Promise<{ ticket_id: number }> {
  const author = requireAccount(caller)
  await requireShopOpen(shop)
  await requireBookingsOpen(shop)
  const submit = toSubmission(shop, author.id, idempotencyKey, { ...item, parcel_id: id })
  const rules = await bookingRules(shop)
  await shop.throttles.count('bookingPerAccount', String(author.id))

  const ticket_id = await submitOnce(() =>
    shop.database.transaction(async (tx) => {
      const { parcel, tickets } = await lockParcel(tx, id)
      requireOwnParcelOrStaff(parcel, caller)
      const earlier = submit && (await earlierTicket(tx, submit))
      if (earlier) return earlier
      const before = tickets.filter(({ outcome }) => !isEnded(outcome))
      const [neighbour] = before
      if (!neighbour || isParcelPosted(tickets)) throw new Refusal('parcel_posted')
      if (tickets.length >= MAX_TICKETS) throw new Refusal('parcel_full')
      const person = await readPerson(tx, parcel.account_id)
      const about = { person, parcelId: id, by: caller, rules, before }
      const opened = await openTicket(tx, shop, checkFurtherItem(item, neighbour), about)
      await countNotesAgain(tx, [opened])
      await announceBooking(tx, shop, opened, caller)
      if (submit) {
        await rememberSubmit(tx, submit, { ticketId: opened.id, accountId: author.id, now: shop.now() })
      }
      return opened.id
    }),
  )
  return { ticket_id }
}

function readPerson(
  tx: Tx,
  accountId: number,
): Promise<{ id: number; fullname: string; email: string | null }> {
  return tx
    .selectFrom('accounts')
    .select(['id', 'fullname', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}
