import type { Endpoint } from '#contract/endpoint.ts'
import type { Visit } from './visit.ts'

/** Says in headers how long a list is and where it goes on, so that the answer itself stays an array. */
export function sayPlace(
  visit: Visit,
  endpoint: Endpoint,
  list: { total: number; nextCursor: string | null },
): void {
  visit.say('X-Total-Count', String(list.total))
  if (list.nextCursor === null) return
  visit.say('X-Next-Cursor', list.nextCursor)
  visit.say('Link', `<${endpoint.path}?cursor=${encodeURIComponent(list.nextCursor)}>; rel="next"`)
}
