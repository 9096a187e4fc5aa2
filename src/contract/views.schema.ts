import { z } from 'zod'
import { shownToAll } from './hidden-fields.schema.ts'
import { idInPathSchema, idSchema, inData, line } from './text.schema.ts'
import { ticketFilterSchema } from './tickets.schema.ts'
import { calls, staff } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

const viewFilterSchema = ticketFilterSchema.omit({ limit: true, cursor: true })

export const viewSchema = z.object({
  id: idSchema,
  name: shownToAll(z.string()),
  filter: viewFilterSchema,
  /** Shown first after log-in. */
  first: z.boolean(),
})

const fields = {
  name: line({ max: 60, missing: 'Please name the view.' }),
  filter: viewFilterSchema,
  first: z.boolean({ error: 'Please say whether it is the first page.' }),
}
const newView = z.object({ ...fields, first: fields.first.default(false) })
const changedView = z.object(fields).partial()

const whole = z.object({ view: viewSchema })

/** A filter of the ticket list that a staff member has named. */
export type View = z.infer<typeof viewSchema>

export const viewCalls = calls({
  /** One's own views, in the order in which they were saved. */
  'GET /api/views': {
    for: staff(allStaff),
    input: z.object({}),
    output: z.object({ views: z.array(viewSchema) }),
  },
  'POST /api/views': { for: staff(allStaff), input: inData(newView), output: whole },
  'PUT /api/views/{id}': {
    for: staff(allStaff),
    input: z.object({ id: idInPathSchema, data: changedView }),
    output: whole,
  },
  'DELETE /api/views/{id}': {
    for: staff(allStaff),
    input: z.object({ id: idInPathSchema }),
    output: z.object({ id: idSchema }),
  },
})
