import type { RequestContext } from './request-context.ts'

/** Puts total and next cursor of a list into headers, so that the body stays an array. */
export function setListHeaders(
  context: RequestContext,
  path: string,
  list: { total: number; nextCursor: string | null },
): void {
  context.setHeader('X-Total-Count', String(list.total))
  if (list.nextCursor === null) return
  context.setHeader('X-Next-Cursor', list.nextCursor)
  context.setHeader('Link', `<${path}?cursor=${encodeURIComponent(list.nextCursor)}>; rel="next"`)
}
