import type { Context } from 'hono'
import type { HonoEnv, HttpContext } from './request-context.ts'

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream | null
type Given = { status?: number; headers: Record<string, string> }

/** What a call has added to its response. */
export type Additions = Pick<HttpContext, 'responseHeaders' | 'cookieLines'>

/**
 * Makes a response with all its headers at once, those of every response included. A plain object goes to Node as it is;
 * the `Headers` object behind `response.headers` would be filled, sorted and copied for each call.
 */
export function makeResponse(
  { env }: Context<HonoEnv>,
  body: Body,
  { status = 200, headers }: Given,
  { responseHeaders, cookieLines }: Additions,
): Response {
  const all = env.headers
    ? { ...env.headers, 'x-request-id': env.requestId, ...responseHeaders, ...headers }
    : { ...responseHeaders, ...headers }
  const response = new Response(body, { status, headers: all })
  for (const line of cookieLines) response.headers.append('set-cookie', line)
  if (env.headers) env.finished = response
  return response
}

/** Adds the headers and cookies of a call to a response that its handler made. */
export function withAdditions(response: Response, { responseHeaders, cookieLines }: Additions): Response {
  for (const [name, value] of Object.entries(responseHeaders)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  for (const line of cookieLines) response.headers.append('set-cookie', line)
  return response
}

/** The `Cache-Control` of a response. Only cacheable responses to requests without a session may be stored by shared caches. */
export function getCacheControl(caching: string | null | undefined, hasSession: () => boolean): string {
  if (!caching) return 'private, no-store'
  return !caching.includes('no-store') && hasSession() ? 'private, no-store' : caching
}
