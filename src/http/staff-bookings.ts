import { staffBookingCalls } from '#contract/staff-bookings.schema.ts'
import { bookForCustomer } from '#domain/staff-bookings/book-for-customer.ts'
import { printCounterReceipt } from '#domain/staff-bookings/print-receipt.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { sendFile } from './send-file.ts'

/** Registers the booking by staff, and the receipt of a phone that was handed in. */
export function registerStaffBookings(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, staffBookingCalls, {
    'POST /api/staff-bookings': ({ data }, caller, { idempotencyKey }) =>
      bookForCustomer(shop, data, caller, { idempotencyKey }),
    'GET /api/tickets/{id}/receipt.pdf': async ({ id }, caller, context) => {
      const pdf = await printCounterReceipt(shop, id, caller)
      const filename = `receipt-${id}.pdf`
      return sendFile(context, { contentType: 'application/pdf', filename, bytes: async () => pdf })
    },
  })
}
