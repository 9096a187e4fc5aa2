import { z } from 'zod'
import { inData, line, numberInPath, switchSchema } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'

export const seriesKeySchema = z
  .string({ error: 'Please choose a series.' })
  .regex(/^[A-Za-z0-9]{1,40}$/, 'Please choose a series.')
const label = line({ max: 60, missing: 'Please name the series.' })
const version = z.int({ error: 'This must be a whole number.' })

export const seriesSchema = z.object({
  key: z.string(),
  label: z.string(),
  shown: z.boolean(),
  version: z.int(),
  /** How many phones it has, hidden ones included. */
  phones: z.int(),
})
const one = z.object({ series: seriesSchema })
const all = z.object({ series: z.array(seriesSchema) })

/** A series of phones as staff see it. */
export type Series = z.infer<typeof seriesSchema>

export const seriesCalls = calls({
  /** All series in display order, switched-off ones included. */
  'GET /api/series': { for: staff(ownerOrFrontDesk), input: z.object({}), output: all },
  'POST /api/series': { for: staff(ownerOrFrontDesk), input: inData(z.object({ label })), output: one },
  'PUT /api/series/order': {
    for: staff(ownerOrFrontDesk),
    input: inData(
      z.object({
        keys: z.array(seriesKeySchema, { error: 'Please send the keys in their order.' }).max(500),
      }),
    ),
    output: all,
  },
  'PUT /api/series/{key}': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ key: seriesKeySchema, data: z.object({ label, shown: switchSchema, version }) }),
    output: one,
  },
  /** Deletes a series without phones. */
  'DELETE /api/series/{key}/{version}': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ key: seriesKeySchema, version: numberInPath(/^[1-9]\d{0,14}$/) }),
    output: z.object({}),
  },
})
