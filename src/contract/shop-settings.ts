import { ticketStatuses, type StatusKey } from './ticket-statuses.ts'

/** How a deposit counts for GST on the cash basis: with its invoice, or on the day on which it comes. */
export const depositRules = ['security', 'part_payment'] as const

/** `post_at_once`: the customer posts the phone after booking. `wait_for_approval`: after staff approved the ticket. */
export const bookingModes = ['post_at_once', 'wait_for_approval'] as const

export type BookingMode = (typeof bookingModes)[number]

export const MAX_FEES = 8
export const MAX_EMBED_SITES = 20

/** Boxes and satchels that phones are posted back in. */
export const MAX_PACKAGINGS = 6
/** The inputs of a packaging; lengths in centimetres, the weight of the packed parcel in kilograms. */
export const packagingFields = ['name', 'type', 'length', 'width', 'height', 'weight'] as const

export type DueStatusKey = Exclude<StatusKey, 'completed'>

/** The statuses with a number of days after which a ticket is overdue; a completed ticket is never due. */
export const dueStatusKeys = ticketStatuses
  .map(({ key }) => key)
  .filter((key): key is DueStatusKey => key !== 'completed')

/** `isPublic`: public pages show it. */
type About<First> = { first: First; isPublic?: true }
type Count = About<number> & { from: number; to: number; unit: string }
type Amount = About<number> & { to: number }
type Line = About<string> & { max: number; missing: string }
type Account = About<string> & { missing: string }

/** A whole number of some unit. */
const count = <const A extends Count>(label: string, about: A) =>
  ({ kind: 'count', label, ...about }) as const
/** An amount in cents, typed in dollars and cents; 0 for none. */
const amount = <const A extends Amount>(label: string, about: A) =>
  ({ kind: 'amount', label, ...about }) as const
/** A sentence, or a part of one. */
const line = <const A extends Line>(label: string, about: A) => ({ kind: 'line', label, ...about }) as const
/** One of a few values, each with what it means. */
const choice = <const Value extends string>(
  label: string,
  about: About<NoInfer<Value>> & { options: Record<Value, string> },
) => ({ kind: 'choice', label, ...about }) as const
/** On or off, each with what it means. */
const toggle = (
  label: string,
  about: About<boolean> & { options: { false: string; true: string }; missing: string },
) => ({ kind: 'switch', label, ...about }) as const
/** An account of the shop's accounting program. */
const account = <const A extends Account>(label: string, about: A) =>
  ({ kind: 'account', label, ...about }) as const

/**
 * The settings with one input each, by the card of the form: schema, default, label and input follow from this list. `first` holds
 * until the owner changes it.
 */
const settingGroups = {
  booking: {
    returnPostage: line('Who pays the return postage', {
      max: 200,
      missing: 'Please say who pays the return postage.',
      first: 'Return postage within Australia is included in the price.',
      isPublic: true,
    }),
    transitRisk: line('Who bears the risk in the post', {
      max: 200,
      missing: 'Please say who bears the risk in the post.',
      first: 'The phone travels to us at your risk and back to you at ours; please send it with tracking.',
      isPublic: true,
    }),
    doorToDoor: line('How long from door to door', {
      max: 200,
      missing: 'Please say how long a repair takes from door to door.',
      first: 'Most repairs take five to ten working days from your letterbox and back.',
      isPublic: true,
    }),
    // Parts of sentences: "usually within one business day".
    approvalTime: line('A booking is approved, usually …', {
      max: 60,
      missing: 'Please say within which time you approve a booking.',
      first: 'within one business day',
    }),
    benchTime: line('Most repairs take, at the bench …', {
      max: 60,
      missing: 'Please say how long most repairs take at the bench.',
      first: 'one or two working days',
      isPublic: true,
    }),
    longBenchTime: line('Longer repairs take …', {
      max: 60,
      missing: 'Please say how long longer repairs take at the bench.',
      first: 'two or three working days',
      isPublic: true,
    }),
    parcelTime: line('A parcel to a customer counts as late after …', {
      max: 60,
      missing: 'Please say after which time a parcel counts as late.',
      first: 'ten business days',
    }),
    expressFeeCents: amount('Fee for Express, which goes before other repairs; 0 without Express', {
      first: 0,
      to: 999_999,
    }),
  },
  periods: {
    warrantyMonths: count('Months of warranty', {
      first: 12,
      from: 1,
      to: 120,
      unit: 'months',
      isPublic: true,
    }),
    quoteDays: count('Days to answer a quote', { first: 10, from: 1, to: 90, unit: 'days', isPublic: true }),
    daysToPay: count('Days to pay an invoice', { first: 14, from: 0, to: 90, unit: 'days' }),
    /** Of a booking whose address nobody has confirmed, and whose parcel nobody has announced. */
    guestDays: count('Days until an unconfirmed booking without a parcel ends', {
      first: 30,
      from: 7,
      to: 365,
      unit: 'days',
    }),
    /** Of a posted ticket without a message. */
    completeAfterDays: count('Days from posted to completed', { first: 14, from: 1, to: 365, unit: 'days' }),
    /** Without effect once an invoice exists. */
    firstInvoiceNumber: count('Number of the first invoice', {
      first: 1,
      from: 1,
      to: 9_999_999,
      unit: 'invoices',
    }),
  },
  /** The accounts that exports name, and how deposits count. */
  accounts: {
    accountCode: account('Sales account in your accounting program', {
      missing: 'Please enter an account code such as 200 or 4-1000.',
      first: '200',
    }),
    depositAccount: account('Account of deposits and refunds in your accounting program', {
      missing: 'Please enter an account code such as 835 or 2-1200.',
      first: '835',
    }),
    depositRule: choice('A deposit before the invoice is', {
      first: 'security',
      options: {
        security: 'Security: it counts for GST with its invoice',
        part_payment: 'Part payment: on the cash basis it counts on the day on which it comes',
      },
    }),
  },
  privacy: {
    keepMessagesDays: count('Days to keep messages of the contact form', {
      first: 730,
      from: 30,
      to: 3650,
      unit: 'days',
    }),
    pageSpeeds: toggle('How fast our pages are for visitors is', {
      missing: 'Please choose whether it is counted.',
      first: false,
      options: { false: 'Not counted', true: 'Counted by day and kind of page, without who it was' },
    }),
  },
}
export type SettingGroup = keyof typeof settingGroups
export type Setting =
  | ReturnType<typeof count | typeof amount | typeof line | typeof account>
  | ReturnType<typeof choice<string>>
  | ReturnType<typeof toggle>

/** The settings of all cards. */
export const settings = {
  ...settingGroups.booking,
  ...settingGroups.periods,
  ...settingGroups.accounts,
  ...settingGroups.privacy,
}
export type SettingKey = keyof typeof settings

/** The settings of a card, or of all, with their keys. */
export function listSettings(group?: SettingGroup): [SettingKey, Setting][] {
  return Object.entries<Setting>(group ? settingGroups[group] : settings) as [SettingKey, Setting][]
}
