import { z } from 'zod'
import { nameSchema } from './accounts.schema.ts'
import { newContactSchema } from './address.schema.ts'
import { MAX_ITEMS } from './bookings.ts'
import { calls, everybody } from './endpoint.ts'
import { emailSchema, idSchema, inData } from './text.schema.ts'
import { bookingSchema } from './tickets.schema.ts'

/** What all phones of a booking share. */
const sharedSchema = bookingSchema.pick({
  ...(Object.fromEntries(Object.keys(newContactSchema.shape).map((name) => [name, true])) as Record<
    keyof typeof newContactSchema.shape,
    true
  >),
  notice_version: true,
  terms_version: true,
  updates_by: true,
  ref: true,
  address_confirmed: true,
})

/** One repair of a phone. */
export const bookingItemSchema = bookingSchema.omit(
  Object.fromEntries(Object.keys(sharedSchema.shape).map((name) => [name, true])) as Record<
    keyof typeof sharedSchema.shape,
    true
  >,
)

const itemsWords = `Please book 1 to ${MAX_ITEMS} repairs at once.`

export const bookingsSchema = z.object({
  /** Name and address of who has not logged in; of others the account's hold. */
  fullname: nameSchema.optional(),
  email: emailSchema.optional(),
  ...sharedSchema.shape,
  items: z.array(bookingItemSchema, { error: itemsWords }).min(1, itemsWords).max(MAX_ITEMS, itemsWords),
})

/** What was booked: the tickets in the order of the items, the first one, and its private link. */
export const bookedSchema = z.object({
  parcel_id: idSchema,
  ticket_ids: z.array(idSchema),
  ticket_id: idSchema,
  private_link: z.string(),
})

/** Repairs that are booked together, by anybody. */
export type Bookings = z.infer<typeof bookingsSchema>
/** One repair of a phone, without what all of a parcel share. */
export type BookingItem = z.infer<typeof bookingItemSchema>
export type BookingItemInput = z.input<typeof bookingItemSchema>
/** As a form sends them. */
export type BookingsInput = z.input<typeof bookingsSchema>
export type Booked = z.infer<typeof bookedSchema>

export const bookingsCalls = calls({
  /** Same response in words, bytes and time whether or not the address has an account (account enumeration). */
  'POST /api/bookings': {
    for: everybody,
    input: inData(bookingsSchema),
    output: bookedSchema,
  },
})
