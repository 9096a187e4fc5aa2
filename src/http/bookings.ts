import { bookingsCalls } from '#contract/bookings.schema.ts'
import { bookParcel } from '#domain/bookings/book-parcel.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { bookFrom, dropDraftCookie } from './guest-cookies.ts'

/** Registers the booking that needs no log-in. */
export function registerBookings(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, bookingsCalls, {
    'POST /api/bookings': async ({ data }, caller, context) => {
      const draftToken = context.cookie('draft') ?? null
      const { idempotencyKey } = context
      const booked = await bookFrom(shop, caller, context, (from) =>
        bookParcel(shop, data, caller, { idempotencyKey, draftToken, from }),
      )
      await dropDraftCookie(shop, caller, context)
      return booked
    },
  })
}
