import { toContact } from '#contract/address.ts'
import { OTHER_REPAIR } from '#contract/quote-requests.ts'
import type { QuoteRequest } from '#contract/quote-requests.schema.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import { countBooking, findBooker, readBooked, type BookedBy } from '../bookings/booker.ts'
import { openPerson } from '../accounts/open-person.ts'
import type { Caller } from '../caller.ts'
import { requireBookingsOpen } from '../closures/require-bookings-open.ts'
import { requireShopOpen } from '../opening/require-shop-open.ts'
import { queueEmail } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { requestTextConsent } from '../text-numbers/request-text-consent.ts'
import { shownTexts } from '../texts/page-texts.ts'
import { checkContact, requireMobile } from '../tickets/check-booking.ts'
import { openParcel } from '../tickets/open-parcel.ts'
import { storeTicket } from '../tickets/open-ticket.ts'
import { earlierTicket, rememberSubmit, submitOnce, toSubmission } from '../tickets/submit-once.ts'
import { requireOtherPhone } from './other-phone.ts'

/**
 * Makes a ticket that waits for a quote, for a phone or repair that is not listed: of the caller's account, or of a guest as in
 * `bookParcel`, within the same limits.
 */
export async function requestQuote(
  shop: Shop,
  input: QuoteRequest,
  caller: Caller,
  { idempotencyKey, from }: { idempotencyKey: string | null; from: BookedBy },
) {
  await requireShopOpen(shop)
  await requireBookingsOpen(shop)
  const person = await findBooker(shop, input, caller)
  const { account } = caller
  const submit = toSubmission(shop, account?.id ?? null, idempotencyKey, input)
  const contact = readContact(input)
  const { terms } = await shownTexts(shop)
  await countBooking(shop, caller, from)
  const phone = await requireOtherPhone(shop)

  const id = await submitOnce(() =>
    shop.database.transaction(async (tx) => {
      const earlier = submit && (await earlierTicket(tx, submit))
      if (earlier) return earlier
      const now = shop.now()
      const by = account ? caller : null
      const accountId = account?.id ?? (await openPerson(tx, { ...person, now }))
      const { phone_name, fault, wet, opened, updates_by } = input
      const ticket = await storeTicket(
        tx,
        shop,
        {
          ...contact,
          phone_id: phone.id,
          repair_name: OTHER_REPAIR,
          phone_serial: '',
          passcode: null,
          passcode_choice: 'not_needed',
          battery: 'fine',
          notice_version: null,
          terms_version: null,
          fault,
          wet,
          opened,
          updates_by,
        },
        {
          ...phone,
          price: 0,
          discount: null,
          phone_name,
          status: statusCodes.waitingApproval,
          availability: null,
        },
        {
          person: { ...person, id: accountId },
          parcelId: await openParcel(tx, { accountId, now }),
          by,
          // The quote says what a "no" costs.
          rules: { terms, fees: [] },
        },
      )
      await queueEmail(tx, shop, ticket.event, 'quote-requested', { ticket_id: ticket.id })
      await queueEmail(tx, shop, ticket.event, 'booking-for-shop', { ticket_id: ticket.id })
      await requestTextConsent(tx, shop, ticket.id, by)
      if (submit) await rememberSubmit(tx, submit, { ticketId: ticket.id, accountId, now })
      return ticket.id
    }),
  )
  const { ticket_ids: _, ...booked } = await readBooked(shop, id)
  return booked
}

const noAddress = { address: '', address_apt: '', address_city: '', address_state: '', address_post: '' }

/** The schema has seen that the address is whole, or left out. */
function readContact({ user_mobile, ...typed }: QuoteRequest) {
  if (!typed.address) return { ...noAddress, user_mobile: requireMobile(user_mobile) }
  const { address_state = 'VIC', ...rest } = typed
  return checkContact(toContact({ ...noAddress, ...rest, address_state, user_mobile }))
}
