import { z } from 'zod'
import { forEachPart, mismatchFields, partResults, testStages } from './part-tests.ts'
import { arrivalInput, seenOnArrival, shownAccessories } from './arrivals.schema.ts'
import { photoSchema } from './photos.schema.ts'
import { idInPathSchema, idSchema, optionalBlock, optionalLine, switchSchema } from './text.schema.ts'
import { calls, customers, staff } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

const resultSchema = z.literal(partResults, { error: 'Please choose how this part was found.' })
const resultsSchema = z.object(forEachPart(() => resultSchema.optional()))

export const partTestSchema = z.object({
  stage: z.literal(testStages),
  results: resultsSchema,
  /** Visible to the customer too. */
  remarks: z.string(),
  /** The model found at intake. */
  phone_seen: z.object({ id: z.int(), displayName: z.string() }).nullable(),
  mismatches: z.array(z.literal(mismatchFields)),
  /** The serial read off the phone; for staff only. */
  serial_seen: z.string().optional(),
  /** Why staff went on with a phone that differs, or whose serial cannot be read; for staff only. */
  phone_reason: z.string().optional(),
  ...shownAccessories,
  ...seenOnArrival,
  tested_at: z.iso.datetime(),
  version: z.int(),
})

export const partTestRecordSchema = z.object({
  intake: partTestSchema.nullable(),
  completion: partTestSchema.nullable(),
  /** Oldest first, of booking, intake and completion; without staff-only ones for the customer. */
  photos: z.array(photoSchema),
  /** The completion document, once issued. */
  document: z.object({ version: z.int(), reviewed: z.boolean() }).nullable(),
})

/** Parts without a result are missing. */
export type PartResults = z.infer<typeof resultsSchema>
/** The results of all parts at one stage. */
export type PartTest = z.infer<typeof partTestSchema>
/** Tests and photos of a phone, before and after the repair. */
export type PartTestRecord = z.infer<typeof partTestRecordSchema>
export type NewPartTest = z.infer<
  (typeof partTestCalls)['PUT /api/tickets/{id}/part-tests/{stage}']['input']
>['data']

export const partTestCalls = calls({
  'GET /api/tickets/{id}/bench': {
    for: customers(allStaff),
    forOthers: true,
    input: z.object({ id: idInPathSchema }),
    output: partTestRecordSchema,
  },
  /** Saves test results; may be called repeatedly during a test. */
  'PUT /api/tickets/{id}/part-tests/{stage}': {
    for: staff(allStaff),
    input: z.object({
      id: idInPathSchema,
      stage: z.literal(testStages, { error: 'There is no such test.' }),
      data: z.object({
        results: resultsSchema,
        remarks: optionalBlock(2000),
        /** The version that the tester saw, 0 for none; with it, a test that was saved since is not overwritten. */
        version: z.int().min(0).optional(),
        /** The model found; on intake only. */
        phone_seen_id: idSchema.optional(),
        /** Empty when it cannot be read; on intake only. */
        serial_seen: optionalLine(45),
        /** Confirms that the tester has seen how the phone differs from the booking. */
        mismatch_confirmed: switchSchema.optional(),
        /** Why it differs, or why the serial cannot be read: then the phone counts as confirmed; on intake only. */
        phone_reason: optionalLine(300).optional(),
        ...arrivalInput,
      }),
    }),
    output: z.object({ test: partTestSchema, complete: z.boolean() }),
  },
})
