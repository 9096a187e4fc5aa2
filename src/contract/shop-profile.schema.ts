import { z } from 'zod'
import { addressStates } from './address.ts'
import { postcodeSchema } from './address.schema.ts'
import { publicClosureSchema } from './closures.schema.ts'
import { identitySchema as callerIdentity } from './guarded-changes.schema.ts'
import { publicOpeningSchema } from './opening.schema.ts'
import { repairSchema } from './repairs.schema.ts'
import { listSettings, type SettingKey, type settings } from './shop-settings.ts'
import { shopSettingsSchema } from './shop-settings.schema.ts'
import { staffRulesSchema } from './staff-rules.schema.ts'
import { emailSchema, inData, line, optionalLine } from './text.schema.ts'
import { calls, everybody, staff } from './endpoint.ts'
import { ownerOnly } from './staff-roles.ts'

const timeWords = 'Please enter a time such as 10:00.'
const clock = z.string({ error: timeWords }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeWords)
const day = z.union([
  z.object({ opens: clock, closes: clock }).refine((hours) => hours.opens < hours.closes, {
    error: 'Closing time must be after opening time.',
    path: ['closes'],
  }),
  z.null(),
])
const webAddress = z
  .url({ protocol: /^https?$/, error: 'Please enter a web address that starts with https://.' })
  .max(300)
const latitudeMessage = 'Please enter a latitude in Australia, such as -37.8, with its minus.'
const longitudeMessage = 'Please enter a longitude in Australia, such as 144.9.'
const timeZones = new Set(Intl.supportedValuesOf('timeZone'))

/**
 * True when eleven digits pass the ABN check of the tax office: first digit less one, weighted sum divisible by 89.
 */
export function isAbn(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
  const sum = weights.reduce(
    (total, weight, place) => total + weight * (Number(digits[place]) - (place === 0 ? 1 : 0)),
    0,
  )
  return sum % 89 === 0
}

export const abnSchema = optionalLine(20)
  .transform((text) => text.replace(/\s/g, ''))
  .refine(
    (digits) => digits === '' || isAbn(digits),
    'That ABN does not pass its check. Please compare it again.',
  )

const [minKeepingLength, maxKeepingLength] = [30, 3650]
const retentionMessage = `Please enter a number of days from ${minKeepingLength} to ${maxKeepingLength}.`

const identitySchema = z.object({
  name: line({ max: 80, missing: 'Please enter the name of the shop.' }),
  street: line({ max: 120, missing: 'Please enter the street address.' }),
  suburb: line({ max: 60, missing: 'Please enter the suburb.' }),
  state: z.enum(addressStates, { error: 'Please choose a state or territory.' }),
  postcode: postcodeSchema,
  /** An ABN as typed. */
  phone: line({ max: 30, missing: 'Please enter the phone number of the shop.' }),
  email: emailSchema,
  hours: z.object({
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  }),
  timeZone: z
    .string()
    .refine((zone) => timeZones.has(zone), 'Please enter a time zone such as Australia/Melbourne.'),
  /** Eleven digits, or empty while the shop has none. */
  abn: abnSchema,
  /** The centre of the map. */
  latitude: z.number(latitudeMessage).min(-55, latitudeMessage).max(-9, latitudeMessage),
  longitude: z.number(longitudeMessage).min(96, longitudeMessage).max(168, longitudeMessage),
  social: z
    .array(z.object({ label: line({ max: 40, missing: 'Please name the service.' }), url: webAddress }))
    .max(8, 'Please keep to eight links.'),
  map: z.object({ tiles: webAddress.or(z.literal('')), attribution: optionalLine(200) }),
  /** Retention period: days after which the personal data of a completed ticket is erased. */
  keepClosedTicketsDays: z
    .int(retentionMessage)
    .min(minKeepingLength, retentionMessage)
    .max(maxKeepingLength, retentionMessage),
})

const payIdMessage =
  'Please enter a PayID: an email address, a mobile number, an ABN, or a name that you registered.'

const invoicingFields = {
  gstRegistered: z.boolean(),
  /** What customers may type instead of BSB and account number; empty while the shop has none. */
  payId: optionalLine(100).refine(
    (text) => text === '' || /^[\w.@+-][\w.@+ -]{2,}$/.test(text),
    payIdMessage,
  ),
  bank: z.object({
    accountName: optionalLine(80),
    bsb: optionalLine(10).refine((bsb) => /^(\d{3}[- ]?\d{3})?$/.test(bsb), 'A BSB has six digits.'),
    accountNumber: optionalLine(20).refine((number) => /^[\d ]*$/.test(number), 'Please enter digits only.'),
  }),
}

type PublicKey = {
  [Key in SettingKey]: (typeof settings)[Key] extends { isPublic: true } ? Key : never
}[SettingKey]
const publicKeys = Object.fromEntries(
  listSettings().flatMap(([key, { isPublic }]) => (isPublic ? [[key, true]] : [])),
) as Record<PublicKey, true>

/** The settings that public pages show. */
const publicSettings = shopSettingsSchema.pick({ booking: true, ...publicKeys })

const shownProfileSchema = identitySchema.extend(publicSettings.shape)

export const publicProfileSchema = shownProfileSchema.extend({
  /** The present closure and those that begin within 60 days; left out when there are none. */
  closures: z.array(publicClosureSchema).optional(),
  /** The services in the shop's own words; left out while they are as delivered. */
  services: z.array(z.object({ slug: z.string(), title: z.string() })).optional(),
  /** The fees without a repair; left out while there are none. */
  fees: shopSettingsSchema.shape.fees.optional(),
  /** What is taken off for repairs that are booked together; left out while nothing is. */
  discounts: shopSettingsSchema.shape.discounts.optional(),
  /** The fee of the express service; left out where there is none. */
  expressFeeCents: shopSettingsSchema.shape.expressFeeCents.optional(),
  /** Left out where customers do not wait for an approval. */
  approvalTime: shopSettingsSchema.shape.approvalTime.optional(),
  /** False where only customers who log in book; left out where guests may. */
  guestBooking: z.boolean().optional(),
  /** True where browsers tell how fast pages are; left out where nothing is counted. */
  pageSpeeds: z.boolean().optional(),
  /** False where emails are only written to a folder; left out where they are sent. */
  mail: z.literal(false).optional(),
  /** Set where the shop sends text messages. */
  texts: z.literal(true).optional(),
  /** All repairs, hidden ones included, which name those of tickets; left out while they are as delivered. */
  repairs: z.array(repairSchema).optional(),
  /** Left out while the shop takes bookings. */
  opening: publicOpeningSchema.optional(),
})

/** Fields of the saved profile that the public profile has too. */
export const publicFields = Object.keys(shownProfileSchema.shape) as (keyof typeof shownProfileSchema.shape)[]

export const shopProfileSchema = identitySchema
  .extend(shopSettingsSchema.shape)
  .extend(invoicingFields)
  .extend(staffRulesSchema.shape)

/** As sent by staff: settings that are left out stay as they are. */
const changedProfileSchema = identitySchema
  .extend(shopSettingsSchema.partial().shape)
  .extend({ ...invoicingFields, payId: invoicingFields.payId.optional() })
  .extend(staffRulesSchema.partial().shape)
const whole = z.object({ profile: shopProfileSchema, version: z.int() })

/** The public part of the shop profile. */
export type PublicProfile = z.infer<typeof publicProfileSchema>
/** The whole profile, for staff and for invoices. */
export type ShopProfile = z.infer<typeof shopProfileSchema>
/** Local times such as "10:00"; null on a day when the shop is closed. */
export type OpeningHours = PublicProfile['hours']

export const shopProfileCalls = calls({
  'GET /api/profile': {
    for: everybody,
    input: z.object({}),
    output: z.object({ profile: publicProfileSchema }),
  },
  'GET /api/shop-profile': {
    for: staff(ownerOnly),
    input: z.object({}),
    output: whole.extend({
      /** Says that numbers of invoices would run into those of tickets; null once they do not, or cannot be chosen any more. */
      number_warning: z.union([z.string(), z.null()]),
    }),
  },
  'PUT /api/shop-profile': {
    for: staff(ownerOnly),
    input: inData(z.object({ profile: changedProfileSchema, version: z.int(), ...callerIdentity.shape })),
    output: whole,
  },
})
