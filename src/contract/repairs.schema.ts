import { z } from 'zod'
import { repairKeySchema } from './catalogue.schema.ts'
import { addRepair, changeRepair, deleteRepair, getRepairs, orderRepairs } from './repairs.ts'
import { bindSchemas } from './schemas.ts'
import { seriesKeySchema, seriesSchema } from './series.schema.ts'
import { inData, line, numberInPath, optionalLine, switchSchema } from './text.schema.ts'

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

export const staffRepairSchema = repairSchema.extend({
  version: z.int(),
  /** True for one of the specified eight: its label, and whether it is a part, stay. */
  delivered: z.boolean(),
  /** For how many phones it has a price. */
  prices: z.int(),
  /** Whether a ticket or a change of prices names it, so that it cannot be deleted. */
  used: z.boolean(),
})

/** What staff write about a repair. */
export const repairInputSchema = z.object({
  label: line({ max: 40, missing: 'Please name the repair.' }),
  part: switchSchema,
  sentence: optionalLine(300),
  benchTime: z.enum(['short', 'long'], { error: 'Please choose a time at the bench.' }),
  warrantyMonths: z.union(
    [z.int({ error: monthsWords }).min(1, monthsWords).max(120, monthsWords), z.null()],
    {
      error: monthsWords,
    },
  ),
  needsPasscode: switchSchema,
  series: z.union(
    [z.array(seriesKeySchema).min(1, 'Please choose at least one series.').max(500), z.null()],
    {
      error: 'Please choose the series.',
    },
  ),
})

const version = z.int({ error: 'This must be a whole number.' })
const one = z.object({ repair: staffRepairSchema })
const all = z.object({ repairs: z.array(staffRepairSchema), series: z.array(seriesSchema) })

export const getRepairsSchemas = { input: z.object({}), output: all }
bindSchemas(getRepairs, getRepairsSchemas)
export const addRepairSchemas = { input: inData(repairInputSchema), output: one }
bindSchemas(addRepair, addRepairSchemas)
export const orderRepairsSchemas = {
  input: inData(
    z.object({ keys: z.array(repairKeySchema, { error: 'Please send the keys in their order.' }).max(200) }),
  ),
  output: all,
}
bindSchemas(orderRepairs, orderRepairsSchemas)
export const changeRepairSchemas = {
  input: z.object({
    key: repairKeySchema,
    data: repairInputSchema.extend({ shown: switchSchema, version }),
  }),
  output: one,
}
bindSchemas(changeRepair, changeRepairSchemas)
export const deleteRepairSchemas = {
  input: z.object({ key: repairKeySchema, version: numberInPath(/^[1-9]\d{0,14}$/) }),
  output: z.object({}),
}
bindSchemas(deleteRepair, deleteRepairSchemas)
