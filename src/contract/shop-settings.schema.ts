import { z } from 'zod'
import {
  bookingModes,
  dueStatusKeys,
  MAX_EMBED_SITES,
  MAX_FEES,
  MAX_PACKAGINGS,
  listSettings,
  type DueStatusKey,
  type Setting,
  type SettingKey,
  type settings,
} from './shop-settings.ts'
import { paymentMethods, type PaymentMethod } from './money.ts'
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

const originMessage =
  'Please enter a website such as https://www.example.com, without a page or anything after it.'
/** A website without a path. Whatever a policy would read as more than one (CSP injection) is no host. */
const origin = z
  .string({ error: originMessage })
  .trim()
  .max(200, originMessage)
  .refine(
    (text) => /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(text) && URL.parse(text)?.origin === text,
    originMessage,
  )
/** A side in centimetres, or a weight in kilograms. */
const measure = (what: string, max: number) => {
  const message = `Please enter ${what}, more than 0 and at most ${max}.`
  return z.number({ error: message }).gt(0, message).max(max, message)
}
const packagingTypeMessage = 'Please enter the carrier’s name for it, such as OWN_PACKAGING.'
const packaging = z.object({
  name: line({ max: 60, missing: 'Please name the packaging.' }),
  /** As the carrier's file calls it. */
  type: z
    .string({ error: packagingTypeMessage })
    .trim()
    .regex(/^[A-Z][A-Z0-9_]{1,39}$/, packagingTypeMessage),
  length: measure('a length in cm', 105),
  width: measure('a width in cm', 105),
  height: measure('a height in cm', 105),
  weight: measure('a weight in kg', 22),
})

const account = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,14}$/, missing)

const accountMessage = 'Please enter an account code such as 090 or 1-1110.'
const percentMessage = 'Please enter a whole number from 0 to 100.'
const amountMessage = 'Please enter an amount such as 49.50, or 0.'

function toSchema(setting: Setting) {
  if (setting.kind === 'count') return count(setting.unit, setting.from, setting.to)
  if (setting.kind === 'account') return account(setting.missing)
  if (setting.kind === 'line') return line(setting)
  if (setting.kind === 'switch') return z.boolean({ error: setting.missing })
  if (setting.kind === 'choice') {
    const values = Object.keys(setting.options)
    return z.enum(values, { error: `Please choose one of ${values.join(', ')}.` })
  }
  // Nothing is none, as 0 is.
  return z.union([z.int(amountMessage).min(0, amountMessage).max(setting.to, amountMessage), z.null()])
}

const listed = Object.fromEntries(
  listSettings().map(([key, setting]) => [key, toSchema(setting)]),
) as unknown as {
  [Key in SettingKey]: (typeof settings)[Key] extends { first: boolean }
    ? z.ZodBoolean
    : (typeof settings)[Key] extends { options: Record<infer Value extends string, string> }
      ? z.ZodType<Value>
      : (typeof settings)[Key]['kind'] extends 'amount'
        ? z.ZodType<number | null>
        : (typeof settings)[Key]['first'] extends number
          ? z.ZodInt
          : z.ZodString
}

export const shopSettingsSchema = z.object({
  booking: z.enum(bookingModes, { error: 'Please choose when customers post their phone.' }),
  /** Whether people book without an account, with name and email. */
  guestBooking: z.boolean({ error: 'Please choose who may book.' }),
  prepaidLabels: z.boolean({ error: 'Please choose who pays for the way to the shop.' }),
  ...listed,
  /** Whether customers are told between which days their phone should be home, and how many days are added. */
  backBy: z.object({
    on: z.boolean({ error: 'Please choose whether dates are said.' }),
    marginDays: count('days', 0, 30),
  }),
  /** What is taken off for what is posted together: of each further repair of a phone, and off the first of each further phone. */
  discounts: z.object({
    samePhonePercent: z.int(percentMessage).min(0, percentMessage).max(100, percentMessage),
    anotherPhoneCents: z
      .int(amountMessage)
      .min(0, amountMessage)
      .max(999_999, 'Please enter at most $9,999.99.'),
  }),
  /** Whether a line of a bank statement is booked without a press when reference and amount fit. */
  statements: z.object({ bookByItself: z.boolean({ error: 'Please choose who books transfers.' }) }),
  /** The account of the accounting program that money of each method arrives in. */
  paymentAccounts: z.object(
    Object.fromEntries(paymentMethods.map((method) => [method, account(accountMessage)])) as Record<
      PaymentMethod,
      ReturnType<typeof account>
    >,
  ),
  /** Days in a status after which each reminder is sent; those to pay, after the day on which the invoice is due. */
  reminderDays: z.object({ neverArrived: rounds, unpaid: rounds, uncollected: rounds }),
  /** Days that a ticket may stay in a status before it is overdue; at the bench, where no back-by date is said. */
  statusDays: z.object(statusDays),
  /** What phones are posted back in; the first is the usual one. */
  packagings: z
    .array(packaging)
    .min(1, 'Please keep at least one packaging.')
    .max(MAX_PACKAGINGS, `Please keep to ${MAX_PACKAGINGS} packagings.`),
  fees: z
    .array(fee)
    .max(MAX_FEES, `Please keep to ${MAX_FEES} fees.`)
    .refine(
      (fees) => new Set(fees.map(({ key }) => key)).size === fees.length,
      'Two fees have the same name.',
    ),
  /** The websites that may show the framed pages. */
  embedSites: z.array(origin).max(MAX_EMBED_SITES, `Please keep to ${MAX_EMBED_SITES} websites.`),
})

/** What the owner decides about bookings, days and fees; part of the shop profile. */
export type ShopSettings = z.infer<typeof shopSettingsSchema>
/** A box or a satchel. */
export type Packaging = ShopSettings['packagings'][number]
/** A fee that a ticket may end with, such as an assessment fee; in cents. */
export type Fee = ShopSettings['fees'][number]
