import { bookingsCalls } from '#contract/bookings.schema.ts'
import { knowBrowser } from '#domain/accounts/device-cookie.ts'
import { bookParcel } from '#domain/bookings/book-parcel.ts'
import { addGrant } from '#domain/tracking/link-access.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the booking that needs no log-in. */
export function registerBookings(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, bookingsCalls, {
    'POST /api/bookings': async ({ data }, caller, context) => {
      const draftToken = context.cookie('draft') ?? null
      const { browser, cookie } = knowBrowser(context.cookie('device'))
      const booked = await bookParcel(shop, data, caller, {
        idempotencyKey: context.idempotencyKey,
        draftToken,
        from: { address: context.address, browser },
      })
      if (draftToken !== null) context.deleteCookie('draft')
      if (!caller.account) {
        context.setCookie('device', cookie)
        // Who booked has typed the mobile number, whose digits would be asked for.
        context.setCookie('link', await addGrant(shop, { grants: context.cookie('link') }, booked.ticket_id))
        context.setCookie('booked', booked.private_link.slice(booked.private_link.lastIndexOf('/') + 1))
      }
      return booked
    },
  })
}
