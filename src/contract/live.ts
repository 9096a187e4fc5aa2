import { endpoint, levels } from './endpoint.ts'

/** That something has happened to a ticket; what it is, the page asks for itself. */
export type LiveEvent = { id: number; ticket: number }

/** What has happened since; `all` when that is too long ago to be told one by one. */
export type LiveNews = { events: LiveEvent[]; all: boolean }

/**
 * What has happened in the last `?age=` milliseconds to tickets that the caller may know of. Asked with `Accept:
 * text/event-stream`, the answer stays open and goes on: `hello` first, `ticket` for each event, `all` when too much was
 * missed, `bye` at the session's end.
 */
export const getLive = endpoint<Record<never, never>, LiveNews>('GET', '/api/live', {
  for: levels.customer,
  quiet: true,
})
