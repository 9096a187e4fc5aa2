import { z } from 'zod'
import { addressStates } from './address.ts'
import { fourDigits, line, optionalLine, switchSchema, toPlainDigits } from './text.schema.ts'

/** A return address as stored and shown; every field is '' once the ticket was erased. */
const addressSchema = z.object({
  address: z.string(),
  address_apt: z.string(),
  address_city: z.string(),
  address_state: z.string(),
  address_post: z.string(),
})

export const postcodeSchema = fourDigits('Please enter a postcode of four digits.')

/** A return address as typed. */
const newAddressSchema = z.object({
  address: line({ max: 120, missing: 'Please enter the street address that we send the phone back to.' }),
  address_apt: optionalLine(60),
  address_city: line({ max: 60, missing: 'Please enter the city or suburb.' }),
  address_state: z
    .string({ error: 'Please choose a state or territory.' })
    .trim()
    .toUpperCase()
    .pipe(z.enum(addressStates, { error: 'Please choose a state or territory.' })),
  address_post: postcodeSchema,
} satisfies Record<keyof z.infer<typeof addressSchema>, z.ZodType<string>>)

/** Return address and mobile number for updates, as stored and shown. */
export const contactSchema = z.object({
  /** In national form. */
  user_mobile: z.string(),
  ...addressSchema.shape,
})

/** False asks back about a postcode of another state, true accepts it; left out, it is not asked about. */
export const addressConfirmedSchema = switchSchema.optional()

/** Return address and mobile number as typed. */
export const newContactSchema = z.object({
  user_mobile: line({ max: 30, missing: 'Please enter a mobile number, such as 0491 570 156.' }).overwrite(
    toPlainDigits,
  ),
  ...newAddressSchema.shape,
})

/** The address that a phone is returned to. In the API and the tickets table its fields are five flat keys. */
export type Address = z.infer<typeof addressSchema>
/** A return address with the mobile number for updates. */
export type ContactFields = z.infer<typeof contactSchema>
