import { z } from 'zod'
import {
  forEachRepair,
  getPhone,
  getPhones,
  highestPrice,
  repairKeys,
  requiredPriceKeys,
  updateDevice,
} from './catalogue.ts'
import { availabilitySchema } from './phone-availability.schema.ts'
import { drawingParametersSchema } from './phone-drawings.schema.ts'
import { bindSchemas } from './schemas.ts'
import { idSchema, inData } from './text.schema.ts'

const priceWords = `Please enter whole dollars from 0 to ${highestPrice}.`
const price = z.int({ error: priceWords }).min(0, priceWords).max(highestPrice, priceWords)

export const pricesSchema = z.object(forEachRepair(() => price))

const requiredPrices = Object.fromEntries(requiredPriceKeys.map((key) => [key, true])) as Record<
  (typeof requiredPriceKeys)[number],
  true
>

export const repairKeySchema = z.enum(repairKeys, { error: 'Please choose one of the repairs on the list.' })

export const phoneSchema = z.object({
  id: idSchema,
  /** The slug that identifies the phone; never changed once a ticket refers to it. */
  phoneid: z.string(),
  /** The key of its series. */
  brand: z.string(),
  seriesLabel: z.string(),
  model: z.string(),
  displayName: z.string(),
  imgSrc: z.string(),
  releaseYear: z.int().nullable(),
  /** Of a phone that the shop draws itself; left out in the list. */
  drawing: drawingParametersSchema.optional(),
  /** How soon the repairs can be done that the shop has said it of, by key; left out in the list. */
  availability: z.record(z.string(), availabilitySchema).optional(),
  /** Raised with each change; send it back for optimistic locking. */
  version: z.int(),
  ...pricesSchema.shape,
})

export const getPhonesSchemas = { input: z.object({}), output: z.object({ data: z.string() }) }
bindSchemas(getPhones, getPhonesSchemas)
export const getPhoneSchemas = {
  // A malformed slug is answered like an unknown phone (404) instead of as invalid input.
  input: z.object({ phoneName: z.string().transform((name) => (/^[a-z0-9]+$/.test(name) ? name : '')) }),
  output: phoneSchema,
}
bindSchemas(getPhone, getPhoneSchemas)
export const updateDeviceSchemas = {
  input: inData(
    z.object({
      ...pricesSchema.partial().shape,
      ...pricesSchema.pick(requiredPrices).shape,
      id: idSchema,
      phoneid: z.string({ error: 'Which phone is it?' }).min(1, 'Which phone is it?').max(80),
      version: z.int({ error: 'This must be a whole number.' }).optional(),
    }),
  ),
  output: z.object({ phone: phoneSchema }),
}
bindSchemas(updateDevice, updateDeviceSchemas)
