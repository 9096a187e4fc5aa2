import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type { TicketFilter } from './tickets.ts'
import type * as schemas from './views.schema.ts'

/** What a saved view keeps of a filter: everything but the page. */
export type ViewFilter = Omit<TicketFilter, 'limit' | 'cursor'>

/** A filter of the ticket list that a staff member has named. */
export type View = z.infer<typeof schemas.viewSchema>

export const MAX_VIEWS = 50

/** One's own views, in the order in which they were saved. */
export const getViews = endpoint<typeof schemas.getViewsSchemas>('GET', '/api/views', { for: levels.staff })
export const saveView = endpoint<typeof schemas.saveViewSchemas>('POST', '/api/views', { for: levels.staff })
export const changeView = endpoint<typeof schemas.changeViewSchemas>('PUT', '/api/views/{id}', {
  for: levels.staff,
})
export const deleteView = endpoint<typeof schemas.deleteViewSchemas>('DELETE', '/api/views/{id}', {
  for: levels.staff,
})
