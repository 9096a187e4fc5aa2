import { contactFields } from '#contract/address.ts'
import type { BookingItemInput } from '#contract/bookings.schema.ts'
import { bookingWays } from '#contract/staff-bookings.ts'
import type { StaffBookingInput } from '#contract/staff-bookings.schema.ts'
import { submittedValues } from '../../forms/submitted-values.ts'
import { withFurther } from '../../parcels/further-form.ts'

export const staffBookingLabels = {
  way: 'How does the customer come to us?',
  account_id: 'Customer',
  fullname: 'Full name',
  email: 'Email',
  user_mobile: 'Mobile number',
  address: 'Address',
  address_apt: 'Apartment or suite',
  address_city: 'City or suburb',
  address_state: 'State',
  address_post: 'Postcode',
  address_confirmed: 'State and postcode',
  phone_id: 'Phone',
  repair_name: 'Repair',
  phone_serial: 'Serial number or IMEI',
  phone_pin: 'Pin code',
  fault: 'What is wrong',
  wet: 'It got wet',
  opened: 'It was opened before',
  express: 'Express',
  express_seen: 'Fee for Express',
  notice_version: 'Repair notice',
  signature: 'Signature: the customer’s name',
  company: 'Company',
  abn: 'ABN',
  buyer_email: 'Email for invoices',
  days_to_pay: 'Days to pay',
}
type StaffBookingField = keyof typeof staffBookingLabels
export type StaffBookingValues = Record<StaffBookingField | 'price_seen', string>

const names = [...(Object.keys(staffBookingLabels) as StaffBookingField[]), 'price_seen' as const]

export function readStaffBooking(form: FormData): StaffBookingValues {
  return submittedValues(form, names)
}

/** Converts the form to API input; the server validates it. */
export function parseStaffBooking(values: StaffBookingValues, form: FormData): StaffBookingInput {
  const { account_id, fullname, email, user_mobile } = values
  const way = bookingWays.find((known) => known === values.way) ?? 'counter'
  const customer = account_id
    ? { account_id: Number(account_id), user_mobile }
    : // An empty name is refused beside its field.
      { fullname, email, user_mobile }
  const { user_mobile: _, ...address } = Object.fromEntries(contactFields.map((name) => [name, values[name]]))
  return {
    customer,
    way,
    ...address,
    address_confirmed: values.address_confirmed !== '',
    notice_version: values.notice_version,
    signature: values.signature,
    ...(way === 'business' && {
      buyer: {
        company: values.company,
        abn: values.abn,
        email: values.buyer_email,
        days_to_pay: values.days_to_pay === '' ? null : Number(values.days_to_pay),
      },
    }),
    items: withFurther(parseFirst(values), form),
  }
}

function parseFirst(values: StaffBookingValues): BookingItemInput {
  const { phone_id, repair_name, phone_serial, phone_pin, fault, wet, opened, price_seen, express } = values
  return {
    phone_id: Number(phone_id),
    repair_name,
    phone_serial,
    phone_pin,
    fault,
    wet: wet !== '',
    opened: opened !== '',
    ...(price_seen !== '' && { price_seen: Number(price_seen) }),
    ...(express !== '' && { express: true, express_seen: Number(values.express_seen) }),
  }
}

/** The input that a refused field of the API stands in; those of the repairs are named after their place. */
export function toStaffBookingInput(field: string): string {
  const name = field.replace(/^customer\./, '')
  return name === 'buyer.email' ? 'buyer_email' : name.replace(/^buyer\./, '')
}
