import { z } from 'zod'
import { forEachRepair, highestPrice, isRepairKey } from './catalogue.ts'
import { availabilitySchema } from './availability.schema.ts'
import { drawingParametersSchema } from './phone-drawings.schema.ts'
import { shownToAll } from './hidden-fields.schema.ts'
import { idSchema, inData } from './text.schema.ts'
import { calls, everybody, staff } from './endpoint.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'

const priceWords = `Please enter whole dollars from 0 to ${highestPrice}.`
const price = z.int({ error: priceWords }).min(0, priceWords).max(highestPrice, priceWords)

export const pricesSchema = z.object(forEachRepair(() => price))

/** The key of a repair; whether there is one is checked against the rows. */
export const repairKeySchema = z
  .string({ error: 'Please choose one of the repairs on the list.' })
  .refine(isRepairKey, 'Please choose one of the repairs on the list.')

/** Prices of the shop's own repairs, those that a phone has. */
const extrasSchema = z.array(z.object({ key: z.string(), label: z.string(), price: shownToAll(z.int()) }))

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
  extras: extrasSchema
    .describe('Prices of repairs that the shop has added; left out where the phone has none.')
    .optional(),
})

/** Whole dollars for each delivered repair; 0 means that the repair is not available. */
export type Prices = z.infer<typeof pricesSchema>
/** A catalogue row: a phone model with its prices. */
export type Phone = z.infer<typeof phoneSchema>
/** New prices for a phone. */
export type PriceChanges = Prices & { extras?: { key: string; price: number }[] | undefined }

export const catalogueCalls = calls({
  'GET /api/getphones': { for: everybody, input: z.object({}), output: z.object({ data: z.string() }) },
  'GET /api/getphone/{phoneName}': {
    for: everybody,
    // A malformed slug is answered like an unknown phone (404) instead of as invalid input.
    input: z.object({ phoneName: z.string().transform((name) => (/^[a-z0-9]+$/.test(name) ? name : '')) }),
    output: phoneSchema,
  },
  'PUT /api/update-device/': {
    for: staff(ownerOrFrontDesk),
    input: inData(
      z.object({
        ...pricesSchema.shape,
        extras: z
          .array(z.object({ key: repairKeySchema, price }))
          .max(200)
          .describe(
            'Prices of repairs that the shop has added. Those left out stay as they are; 0 withdraws one.',
          )
          .optional(),
        id: idSchema,
        phoneid: z.string({ error: 'Which phone is it?' }).min(1, 'Which phone is it?').max(80),
        version: z.int({ error: 'This must be a whole number.' }).optional(),
      }),
    ),
    output: z.object({ phone: phoneSchema }),
  },
})
