import type { TicketFilter } from './tickets.schema.ts'

/** What a saved view keeps of a filter: everything but the page. */
export type ViewFilter = Omit<TicketFilter, 'limit' | 'cursor'>

export const MAX_VIEWS = 50
