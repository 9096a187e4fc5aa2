import { z } from 'zod'
import { availabilities } from './availability-words.ts'
import { idInPathSchema, idSchema, inData, optionalLine, switchSchema } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'

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

const named = z.object({ key: z.string(), label: z.string() })

/** What the shop has said about the repairs of one phone. */
export type PhoneAvailability = z.infer<
  (typeof availabilityCalls)['GET /api/phones/{id}/availability']['output']
>
/** What a change of many did. */
export type AvailabilityChange = z.infer<
  (typeof availabilityCalls)['POST /api/phones/availability-changes']['output']
>
/** What the list of phones says about availability. */
export type AvailabilityList = z.infer<(typeof availabilityCalls)['GET /api/phones/availability']['output']>

export const availabilityCalls = calls({
  /** The repairs that a phone has a price for, each with what the shop says about it. */
  'GET /api/phones/{id}/availability': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema }),
    output: phoneAvailabilitySchema,
  },
  /** Sets it for one phone; null takes back what was said. */
  'PUT /api/phones/{id}/availability': {
    for: staff(ownerOrFrontDesk),
    input: z.object({
      id: idInPathSchema,
      data: z.object({
        /** By repair; repairs left out stay as they are. */
        availability: z.record(repairKey, saidSchema),
        version: z.int({ error: 'This must be a whole number.' }),
      }),
    }),
    output: phoneAvailabilitySchema,
  },
  /** Sets it for several phones and repairs, where there is a price; without `apply` only counts. */
  'POST /api/phones/availability-changes': {
    for: staff(ownerOrFrontDesk),
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
        /** The `digest` of the list that was looked at: where a colleague has changed it since, this is refused with 409. */
        seen: z.string().max(64).optional(),
      }),
    ),
    output: z.object({
      /** How many repairs of how many phones change, or have changed. */
      repairs: z.int(),
      phones: z.int(),
      applied: z.boolean(),
    }),
  },
  /** What the shop says about the phones that a filter matches, the first few hundred of them. */
  'GET /api/phones/availability': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ brand: optionalLine(40), q: optionalLine(80) }),
    output: z.object({
      /** How many phones match; the list holds the first few hundred. */
      total: z.int(),
      /** Of what is said about all that match; send it back as `seen` with a change of them. */
      digest: z.string(),
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
  },
})
