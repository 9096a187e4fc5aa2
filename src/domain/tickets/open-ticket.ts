import type { Insertable } from 'kysely'
import { getDiscount, type Discount } from '#contract/discounts.ts'
import { Refusal, refusals } from '#contract/refusals.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { ShownText } from '#contract/texts.schema.ts'
import { statusCodes, type Status } from '#contract/ticket-statuses.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import type { TicketsTable } from '#db/schema/tickets.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { requireExpress } from '../back-by/express.ts'
import { findRepairOffer, readPhone, type RepairOffer } from '../catalogue/find-phone.ts'
import { isShown } from '../catalogue/phone-row.ts'
import { noSuchRepair } from '../catalogue/repairs-now.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { requestTextConsent } from '../text-numbers/request-text-consent.ts'
import { saveAcceptedTerms } from '../texts/accepted-terms.ts'
import { shownTexts } from '../texts/page-texts.ts'
import type { CheckedBooking } from './check-booking.ts'
import { encryptPasscode } from './passcode-encryption.ts'
import { indexNewWords } from './ticket-words.ts'

/** What a booking goes by; no fee for going before others where the shop offers none. */
type BookingRules = { terms: ShownText } & Pick<ShopProfile, 'fees' | 'discounts' | 'expressFeeCents'>

/** Returns the rules of the moment, which are read before the transaction of a booking. */
export async function bookingRules(shop: Shop): Promise<BookingRules> {
  return { ...(await shopProfile(shop)), terms: (await shownTexts(shop)).terms }
}

type NewBooking = {
  /** Whose ticket it is. */
  person: { id: number; fullname: string; email: string | null }
  parcelId: number
  /** Who booked; nobody is logged in for a guest. */
  by: Caller | null
  rules: BookingRules
  /** What is in the parcel already, which decides the discount. */
  before: readonly { phone_id: number; phone_serial: string }[]
  /** What only staff say who book for a customer. */
  staff?: StaffColumns
}

const byCustomer = {
  booked_by_id: null,
  signature: '',
  buyer_company: '',
  buyer_abn: '',
  buyer_email: '',
  buyer_days_to_pay: null,
}
type StaffColumns = { [Name in keyof typeof byCustomer]: Exclude<Insertable<TicketsTable>[Name], undefined> }

/**
 * Creates a ticket at the present price in its parcel, and records that it was booked. Refuses with `unknown_phone`, `phone_hidden`,
 * `repair_unavailable`, `price_changed` and `express_unavailable`.
 */
export async function openTicket(
  tx: Tx,
  shop: Shop,
  booking: CheckedBooking,
  { before, ...about }: NewBooking,
): Promise<{ id: number; event: number }> {
  const phone = await findRepairOffer(tx, shop, { phoneId: booking.phone_id, repair: booking.repair_name })
  if (!phone) throw new Refusal('unknown_phone', { fields: { phone_id: refusals.unknown_phone.message } })
  if (phone.repair_label === null) throw noSuchRepair('repair_name')
  if (!isShown(phone)) {
    throw new Refusal('phone_hidden', { facts: { phone: await readPhone(tx, phone.id) } })
  }
  const price = phone.price_dollars
  if (price === null) {
    throw new Refusal('repair_unavailable', { facts: { phone: await readPhone(tx, phone.id) } })
  }
  if (booking.price_seen !== undefined && booking.price_seen !== price) {
    throw new Refusal('price_changed', { facts: { price } })
  }
  const { phone_serial } = booking
  const discount = getDiscount(about.rules.discounts, before, { phone_id: phone.id, phone_serial, price })
  const discountCents = discount?.cents ?? 0
  if (booking.discount_seen !== undefined && booking.discount_seen !== discountCents) {
    throw new Refusal('price_changed', { facts: { price, discount_cents: discountCents } })
  }
  const expressCents = booking.express
    ? await requireExpress(tx, {
        feeCents: about.rules.expressFeeCents,
        seen: booking.express_seen,
        availability: phone.availability ?? null,
      })
    : 0

  return storeTicket(tx, shop, booking, { ...phone, price, discount, expressCents }, about)
}

type Offer = Pick<RepairOffer, 'id' | 'display_name' | 'availability'> & {
  /** Whole dollars. */
  price: number
  discount: Discount | null
  /** The fee for going before others. */
  expressCents?: number
  /** As the customer typed it, for a phone that is not in the catalogue. */
  phone_name?: string
  status?: Status
}

/** Creates a ticket of a phone and a price that were looked up, and records that it was booked. */
export async function storeTicket(
  tx: Tx,
  shop: Shop,
  booking: CheckedBooking,
  { price, discount, expressCents = 0, phone_name = '', status = statusCodes.submitted, ...phone }: Offer,
  {
    person,
    parcelId,
    by,
    rules: { terms, fees },
    staff = byCustomer,
  }: Omit<NewBooking, 'before' | 'rules'> & { rules: Pick<BookingRules, 'terms' | 'fees'> },
): Promise<{ id: number; event: number }> {
  const now = shop.now()
  if (booking.terms_version !== null) {
    await saveAcceptedTerms(tx, shop, { label: booking.terms_version, terms })
  }
  const { repair_name: repair_key, passcode, ref, notice_accepted_at = now, ...others } = booking
  const { price_seen: _, discount_seen: __, express: ___, express_seen: ____, ...columns } = others
  const { rows } = await insertTicket(
    tx,
    toOpened(shop, status, {
      ...columns,
      ...staff,
      account_id: person.id,
      parcel_id: parcelId,
      repair_key,
      price,
      discount_cents: discount?.cents ?? 0,
      discount_kind: discount?.kind ?? null,
      express_cents: expressCents,
      phone_name,
      // A prepared query takes the same values at every call.
      availability: phone.availability ?? null,
      updates_by: booking.updates_by ?? null,
      source: ref ?? '',
      fault: booking.fault ?? '',
      wet: booking.wet ? 1 : 0,
      opened: booking.opened ? 1 : 0,
      // A form that was loaded before the terms changed did not show the fees of today.
      announced_fees: JSON.stringify([null, terms.label].includes(booking.terms_version) ? fees : []),
      notice_accepted_at: booking.notice_version === null ? null : notice_accepted_at,
    }),
  )
  const id = rows[0]!.id

  // Encrypted for this ticket's number, which is known only now.
  if (passcode !== null) {
    await savePasscode(tx, { id, encrypted: encryptPasscode(shop, id, passcode) })
  }
  await indexNewWords(tx, {
    id,
    parcelId,
    fullname: person.fullname,
    mobile: booking.user_mobile,
    phone: phone_name || phone.display_name,
    serial: booking.phone_serial,
    email: person.email ?? '',
    address: booking,
  })
  if (by !== null && by.sessionId !== null) {
    const { numAffectedRows } = await noteLastTicket(tx, { id, session: by.sessionId })
    // The account was logged out, switched off or erased while the form was open.
    if (numAffectedRows === 0n) throw new Refusal('not_signed_in')
  }
  const event = await recordEvent(tx, shop, {
    kind: 'ticket.booked',
    by,
    ticketId: id,
    details: { phone_id: phone.id, repair: booking.repair_name, price },
  })
  return { id, event }
}

/** Queues what customer and shop are told of a booking, once however many tickets it made. */
export async function announceBooking(
  tx: Tx,
  shop: Shop,
  { id, event }: { id: number; event: number },
  by: Caller | null,
): Promise<void> {
  await queueEmail(tx, shop, event, 'booking-received', { ticket_id: id })
  await queueEmail(tx, shop, event, 'booking-for-shop', { ticket_id: id })
  await requestTextConsent(tx, shop, id, by)
}

type NewTicket = Omit<
  Insertable<TicketsTable>,
  | 'status'
  | 'passcode_encrypted'
  | 'staff_assigned_id'
  | 'latest_note_id'
  | 'created_at'
  | 'updated_at'
  | 'status_since'
>

/** Returns the row of a submitted ticket without a passcode. */
export function toSubmitted(shop: Shop, columns: NewTicket): Insertable<TicketsTable> {
  return toOpened(shop, statusCodes.submitted, columns)
}

function toOpened(shop: Shop, status: Status, columns: NewTicket): Insertable<TicketsTable> {
  const now = shop.now()
  return {
    ...columns,
    status,
    passcode_encrypted: null,
    staff_assigned_id: null,
    latest_note_id: null,
    created_at: now,
    updated_at: now,
    status_since: now,
  }
}

const insertTicket = preparedQuery<Insertable<TicketsTable>>()((db, ticket) =>
  db.insertInto('tickets').values(ticket).returning('id'),
)

const savePasscode = preparedQuery<{ id: number; encrypted: string }>()((db, { id, encrypted }) =>
  db.updateTable('tickets').set({ passcode_encrypted: encrypted }).where('id', '=', id),
)

const noteLastTicket = preparedQuery<{ id: number; session: number }>()((db, { id, session }) =>
  db.updateTable('sessions').set({ last_ticket_id: id }).where('id', '=', session),
)
