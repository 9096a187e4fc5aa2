import { z } from 'zod'
import { repairKeySchema } from './catalogue.schema.ts'
import { seriesKeySchema, seriesSchema } from './series.schema.ts'
import { inData, line, numberInPath, optionalLine, switchSchema } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOnly } from './staff-roles.ts'

const monthsWords = 'Please enter months from 1 to 120, or nothing for the warranty of the shop.'

/** A repair as every page names it. */
export const repairSchema = z.object({
  key: z.string(),
  label: z.string(),
  /** Whether it replaces a part: its full name then ends in "Replacement". */
  part: z.boolean(),
  /** False when it is neither listed nor booked; its tickets stay. */
  shown: z.boolean(),
  /** What customers read before they book it; '' for nothing. */
  sentence: z.string(),
  benchTime: z.enum(['short', 'long']),
  /** Months of warranty of its own; null for those of the shop. */
  warrantyMonths: z.union([z.int(), z.null()]),
  needsPasscode: z.boolean(),
  /** The keys of the series that it is for; null for all. */
  series: z.union([z.array(z.string()), z.null()]),
})

const staffRepairSchema = repairSchema.extend({
  version: z.int(),
  /** True for one of the specified eight: its label, and whether it is a part, stay. */
  delivered: z.boolean(),
  /** For how many phones it has a price. */
  prices: z.int(),
  /** Whether a ticket or a change of prices names it, so that it cannot be deleted. */
  used: z.boolean(),
})

/** What staff write about a repair. */
const repairInputSchema = z.object({
  label: line({ max: 40, missing: 'Please name the repair.' }),
  part: switchSchema,
  sentence: optionalLine(300),
  benchTime: z.enum(['short', 'long'], { error: 'Please choose a time at the bench.' }),
  warrantyMonths: z.union(
    [z.int({ error: monthsWords }).min(1, monthsWords).max(120, monthsWords), z.null()],
    { error: monthsWords },
  ),
  needsPasscode: switchSchema,
  series: z.union(
    [z.array(seriesKeySchema).min(1, 'Please choose at least one series.').max(500), z.null()],
    { error: 'Please choose the series.' },
  ),
})

const version = z.int({ error: 'This must be a whole number.' })
const one = z.object({ repair: staffRepairSchema })
const all = z.object({ repairs: z.array(staffRepairSchema), series: z.array(seriesSchema) })

/** A repair as every page names it. */
export type Repair = z.infer<typeof repairSchema>
/** A repair as its page in the Admin Panel shows it. */
export type StaffRepair = z.infer<typeof staffRepairSchema>
/** What staff write about a repair. */
export type RepairInput = z.output<typeof repairInputSchema>

export const repairCalls = calls({
  /** All repairs in display order, hidden ones included. */
  'GET /api/repairs': { for: staff(ownerOnly), input: z.object({}), output: all },
  'POST /api/repairs': { for: staff(ownerOnly), input: inData(repairInputSchema), output: one },
  'PUT /api/repairs/order': {
    for: staff(ownerOnly),
    input: inData(
      z.object({
        keys: z.array(repairKeySchema, { error: 'Please send the keys in their order.' }).max(200),
      }),
    ),
    output: all,
  },
  'PUT /api/repairs/{key}': {
    for: staff(ownerOnly),
    input: z.object({
      key: repairKeySchema,
      data: repairInputSchema.extend({ shown: switchSchema, version }),
    }),
    output: one,
  },
  /** Deletes a repair of the shop that no ticket and no change of prices names. */
  'DELETE /api/repairs/{key}/{version}': {
    for: staff(ownerOnly),
    input: z.object({ key: repairKeySchema, version: numberInPath(/^[1-9]\d{0,14}$/) }),
    output: z.object({}),
  },
})
