import { z } from 'zod'
import { DAY_MS } from './durations.ts'
import { idInPathSchema, idSchema, inData, line } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { allStaff, ownerOnly } from './staff-roles.ts'

const MAX_CLOSURE_DAYS = 180
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
const closureSchema = daysAndSentence.extend({ id: idSchema, version: z.int() })
const output = z.object({ closure: closureSchema })

/** Days on which the shop is closed, both included, in its own zone. */
export type Closure = z.infer<typeof closureSchema>
/** A closure as public pages show it. */
export type PublicClosure = z.infer<typeof publicClosureSchema>

export const closureCalls = calls({
  /** The closures that have not ended, by their first day, and those of the last year. */
  'GET /api/closures': {
    for: staff(allStaff),
    input: z.object({}),
    output: z.object({ closures: z.array(closureSchema) }),
  },
  'POST /api/closures': { for: staff(ownerOnly), input: inData(newClosure), output },
  'PUT /api/closures/{id}': {
    for: staff(ownerOnly),
    input: z.object({ id: idInPathSchema, data: newClosure.safeExtend({ version: z.int() }) }),
    output,
  },
  'DELETE /api/closures/{id}': {
    for: staff(ownerOnly),
    input: z.object({ id: idInPathSchema }),
    output: z.object({}),
  },
})
