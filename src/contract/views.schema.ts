import { z } from 'zod'
import { shownToAll } from './hidden-fields.schema.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema, idSchema, inData, line } from './text.schema.ts'
import { ticketFilterSchema } from './tickets.schema.ts'
import { changeView, deleteView, getViews, saveView } from './views.ts'

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
export const getViewsSchemas = { input: z.object({}), output: z.object({ views: z.array(viewSchema) }) }
bindSchemas(getViews, getViewsSchemas)
export const saveViewSchemas = { input: inData(newView), output: whole }
bindSchemas(saveView, saveViewSchemas)
export const changeViewSchemas = {
  input: z.object({ id: idInPathSchema, data: changedView }),
  output: whole,
}
bindSchemas(changeView, changeViewSchemas)
export const deleteViewSchemas = {
  input: z.object({ id: idInPathSchema }),
  output: z.object({ id: idSchema }),
}
bindSchemas(deleteView, deleteViewSchemas)
