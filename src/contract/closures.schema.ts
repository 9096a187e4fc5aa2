import { z } from 'zod'
import { addClosure, changeClosure, deleteClosure, getClosures, MAX_CLOSURE_DAYS } from './closures.ts'
import { DAY_MS } from './durations.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema, idSchema, inData, line } from './text.schema.ts'

const dayMessage = 'Please enter a date.'
const day = z.iso.date({ error: dayMessage })

/** The days of a closure and what is said about it. */
const daysAndSentence = z.object({
  from: day,
  to: day,
  sentence: line({ max: 200, missing: 'Please write what visitors read.' }),
  bookings: z.enum(['open', 'paused'], { error: 'Please choose whether repairs can be booked.' }),
})

const newClosure = daysAndSentence
  .refine(({ from, to }) => from <= to, { error: 'The last day is before the first.', path: ['to'] })
  .refine(({ from, to }) => !(Date.parse(to) - Date.parse(from) >= MAX_CLOSURE_DAYS * DAY_MS), {
    error: `Please keep to ${MAX_CLOSURE_DAYS} days.`,
    path: ['to'],
  })

export const publicClosureSchema = daysAndSentence
export const closureSchema = daysAndSentence.extend({ id: idSchema, version: z.int() })
const output = z.object({ closure: closureSchema })

export const getClosuresSchemas = {
  input: z.object({}),
  output: z.object({ closures: z.array(closureSchema) }),
}
bindSchemas(getClosures, getClosuresSchemas)
export const addClosureSchemas = { input: inData(newClosure), output: output }
bindSchemas(addClosure, addClosureSchemas)
export const changeClosureSchemas = {
  input: z.object({ id: idInPathSchema, data: newClosure.safeExtend({ version: z.int() }) }),
  output: output,
}
bindSchemas(changeClosure, changeClosureSchemas)
export const deleteClosureSchemas = { input: z.object({ id: idInPathSchema }), output: z.object({}) }
bindSchemas(deleteClosure, deleteClosureSchemas)
