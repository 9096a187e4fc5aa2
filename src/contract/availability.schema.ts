import { z } from 'zod'
import { availabilities } from './availability-words.ts'
import { changeAvailability, getAvailability, listAvailability, setAvailability } from './availability.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema, idSchema, inData, optionalLine, switchSchema } from './text.schema.ts'

const words = 'Please choose in stock, 2–3 days, on request or nothing.'

export const availabilitySchema = z.enum(availabilities, { error: words })

/** Null where nothing is said. */
const saidSchema = z.union([availabilitySchema, z.null()], { error: words })

const repairKey = z.string().min(1).max(40)
const repairWords = 'Please choose at least one repair.'

const phoneAvailabilitySchema = z.object({
  phone_id: idSchema,
  phoneid: z.string(),
  displayName: z.string(),
  /** Of the phone; send it back with a change. */
  version: z.int(),
  repairs: z.array(
    z.object({ key: z.string(), label: z.string(), price: z.int(), availability: saidSchema }),
  ),
})

export const getAvailabilitySchemas = {
  input: z.object({ id: idInPathSchema }),
  output: phoneAvailabilitySchema,
}
bindSchemas(getAvailability, getAvailabilitySchemas)

export const setAvailabilitySchemas = {
  input: z.object({
    id: idInPathSchema,
    data: z.object({
      /** By repair; repairs left out stay as they are. */
      availability: z.record(repairKey, saidSchema),
      version: z.int({ error: 'This must be a whole number.' }),
    }),
  }),
  output: phoneAvailabilitySchema,
}
bindSchemas(setAvailability, setAvailabilitySchemas)

export const changeAvailabilitySchemas = {
  input: inData(
    z.object({
      /** Which phones: of one series, with these words in their name, by id. Nothing named means all. */
      phones: z
        .object({
          brand: optionalLine(40),
          q: optionalLine(80),
          ids: z.array(idSchema).max(5_000).optional(),
        })
        .prefault({}),
      repairs: z.array(repairKey, { error: repairWords }).min(1, repairWords).max(100),
      availability: saidSchema,
      apply: switchSchema.optional(),
    }),
  ),
  output: z.object({
    /** How many repairs of how many phones change, or have changed. */
    repairs: z.int(),
    phones: z.int(),
    applied: z.boolean(),
  }),
}
bindSchemas(changeAvailability, changeAvailabilitySchemas)

const named = z.object({ key: z.string(), label: z.string() })

export const listAvailabilitySchemas = {
  input: z.object({ brand: optionalLine(40), q: optionalLine(80) }),
  output: z.object({
    /** How many phones match; the list holds the first few hundred. */
    total: z.int(),
    phones: z.array(
      z.object({
        phoneid: z.string(),
        displayName: z.string(),
        /** By repair; repairs that nothing is said of are left out. */
        availability: z.record(z.string(), availabilitySchema),
        /** The repairs that have a price. */
        offered: z.array(z.string()),
      }),
    ),
    series: z.array(named),
    repairs: z.array(named),
  }),
}
bindSchemas(listAvailability, listAvailabilitySchemas)
