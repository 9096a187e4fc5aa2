import { z } from 'zod'
import { bookingModes, dueStatusKeys, MAX_FEES, type DueStatusKey } from './shop-settings.ts'
import { line } from './text.schema.ts'

/** A whole number of some unit, with the sentence that names its limits. */
function count(unit: string, min: number, max: number) {
  const message = `Please enter a number of ${unit} from ${min} to ${max}.`
  return z.int(message).min(min, message).max(max, message)
}

const roundsMessage = 'Please enter one to five numbers of days, each greater than the one before.'
const rounds = z
  .array(count('days', 1, 365))
  .min(1, roundsMessage)
  .max(5, roundsMessage)
  .refine((days) => days.every((day, place) => place === 0 || day > days[place - 1]!), roundsMessage)

const statusDays = Object.fromEntries(dueStatusKeys.map((key) => [key, count('days', 1, 365)])) as Record<
  DueStatusKey,
  ReturnType<typeof count>
>

const feeKeyMessage = 'Please use lower case letters, digits and underscores.'
const fee = z.object({
  /** The name on the wire. */
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, feeKeyMessage),
  label: line({ max: 60, missing: 'Please name the fee.' }),
  cents: z
    .int('Please enter an amount such as 49.50.')
    .min(1, 'Please enter an amount greater than nothing.')
    .max(999_999, 'Please enter at most $9,999.99.'),
})

const account = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,14}$/, missing)

/** A part of a sentence, such as "one or two working days". */
const period = (missing: string) => line({ max: 60, missing })
const sentence = (missing: string) => line({ max: 200, missing })

export const shopSettingsSchema = z.object({
  booking: z.enum(bookingModes, { error: 'Please choose when customers post their phone.' }),
  warrantyMonths: count('months', 1, 120),
  /** Days that a quote stays open for an answer. */
  quoteDays: count('days', 1, 90),
  /** Days in a status after which each reminder is sent. */
  reminderDays: z.object({ neverArrived: rounds, unpaid: rounds, uncollected: rounds }),
  daysToPay: count('days', 0, 90),
  /** Days after which a message of the contact form is deleted. */
  keepMessagesDays: count('days', 30, 3650),
  /** The number of the first invoice; without effect once an invoice exists. */
  firstInvoiceNumber: count('invoices', 1, 9_999_999),
  /** Days after which a posted ticket without a message is completed. */
  completeAfterDays: count('days', 1, 365),
  /** Days that a ticket may stay in a status before it is overdue. */
  statusDays: z.object(statusDays),
  fees: z
    .array(fee)
    .max(MAX_FEES, `Please keep to ${MAX_FEES} fees.`)
    .refine(
      (fees) => new Set(fees.map(({ key }) => key)).size === fees.length,
      'Two fees have the same name.',
    ),
  /** The accounts of sales and of money received in the accounting program; exports name them. */
  accountCode: account('Please enter an account code such as 200 or 4-1000.'),
  paymentAccount: account('Please enter an account code such as 090 or 1-1110.'),
  returnPostage: sentence('Please say who pays the return postage.'),
  transitRisk: sentence('Please say who bears the risk in the post.'),
  doorToDoor: sentence('Please say how long a repair takes from door to door.'),
  /** Parts of sentences: "usually within one business day". */
  approvalTime: period('Please say within which time you approve a booking.'),
  benchTime: period('Please say how long most repairs take at the bench.'),
  longBenchTime: period('Please say how long longer repairs take at the bench.'),
  parcelTime: period('Please say after which time a parcel counts as late.'),
})

/** What the owner decides about bookings, days and fees; part of the shop profile. */
export type ShopSettings = z.infer<typeof shopSettingsSchema>
/** A fee that a ticket may end with, such as an assessment fee; in cents. */
export type Fee = ShopSettings['fees'][number]
