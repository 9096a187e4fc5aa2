import type { Hono } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import { levels, pathNames, type Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { checkReply, readAsk, shapesOf } from '#contract/shapes.ts'
import { findCaller, wasRenewed } from '#domain/accounts/find-caller.ts'
import { nobody, type Caller } from '#domain/caller.ts'
import type { QrDrawer } from '#domain/qr-drawer.ts'
import type { Shop } from '#domain/shop.ts'
import type { Log } from './log.ts'
import { readBody } from './read-body.ts'
import { refuse } from './refuse.ts'
import { comesFromUs } from './same-origin.ts'
import { streamArray } from './stream-array.ts'
import { visitOf, type Arrival, type House, type Visit } from './visit.ts'
import { jsonResponse } from './whole-body.ts'

/** Where routes are hung, and what the door needs to know. */
export type Door = {
  app: Hono<House>
  shop: Shop
  log: Log
  /** The origin that changes must come from; null takes the request's own host. */
  publicOrigin: string | null
  https: boolean
  drawQr: QrDrawer
  /** Holds every reply against its shape; on in development and tests. */
  checkReplies: boolean
}

/** Bytes that are kept ready, with the mark that tells whether the asker has them already. */
export type Ready = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** For what never changes: a browser may keep it, and asks each time whether its reader still may have it. */
export const keptByOne = 'private, no-cache'

type Answer<Reply> = Reply | AsyncIterable<unknown>

/** Serves one endpoint: checks the caller and the ask, runs the verb, checks the reply. */
export function answer<Ask, Reply>(
  door: Door,
  endpoint: Endpoint<Ask, Reply>,
  verb: (ask: Ask, caller: Caller, visit: Visit) => Promise<Answer<Reply>>,
): void {
  // An endpoint without shapes is found out at start, not at its first call.
  shapesOf(endpoint)
  const names = pathNames(endpoint.path)

  hang(door, endpoint, async (request, params, caller, visit) => {
    const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : await readBody(request)
    const path = Object.fromEntries(names.map((name) => [name, params[name]]))
    const reply = await verb(readAsk(endpoint, { ...body, ...path }), caller, visit)
    if (isRows(reply)) {
      return streamArray(reply, (err) => door.log.error({ path: endpoint.path, err }, 'a list broke off'))
    }
    if (door.checkReplies) checkReply(endpoint, reply)
    return jsonResponse(reply)
  })
}

/** Serves one public endpoint from bytes that are kept ready: 304 for those who have them. */
export function answerReady<Reply>(
  door: Door,
  endpoint: Endpoint<Record<never, never>, Reply> | Endpoint<{ phoneName: string }, Reply>,
  ready: (params: Record<string, string>) => Promise<Ready>,
): void {
  hang(door, endpoint, async (request, params) => {
    const { bytes, etag } = await ready(params)
    const headers = { etag, 'cache-control': 'public, no-cache', 'content-type': 'application/json' }
    const has = request.headers.get('if-none-match')
    if (has?.split(/\s*,\s*/).some((mark) => mark.replace(/^W\//, '') === etag)) {
      return new Response(null, { status: 304, headers })
    }
    return new Response(bytes, { headers })
  })
}

/** Serves one endpoint whose verb makes the response itself, such as one that stays open. */
export function answerOpen(
  door: Door,
  endpoint: Endpoint,
  verb: (request: Request, caller: Caller) => Promise<Response>,
): void {
  shapesOf(endpoint)
  hang(door, endpoint, (request, _, caller) => verb(request, caller))
}

export type Handler = (
  request: Request,
  params: Record<string, string>,
  caller: Caller,
  visit: Visit,
) => Promise<Response>

/** Hangs one endpoint behind the checks that all have: origin, session, level; a thrown refusal becomes its answer. */
export function hang(door: Door, endpoint: Endpoint, handler: Handler): void {
  const route = endpoint.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1')

  door.app.on(endpoint.method, route, async (c) => {
    const started = performance.now()
    const visit = visitOf(c, door.https)
    let caller: Caller = nobody
    let response: Response
    try {
      if (!comesFromUs(c.req.raw, door.publicOrigin)) throw new Refusal('cross_site')
      const token = visit.cookie('session')
      if (token) caller = await callerOfPage(door.shop, c.env, endpoint, token, visit)
      // The cookie lives as long as the session that it names.
      if (token && wasRenewed(caller)) visit.keepCookie('session', token)
      if (caller.level < endpoint.for) {
        throw new Refusal(caller.level === levels.anonymous ? 'not_signed_in' : 'level_too_low')
      }
      response = await handler(c.req.raw, c.req.param(), caller, visit)
      // Only what is kept ready, and asked without a session, may be kept by others.
      const kept = response.headers.get('cache-control')
      const mayKeep = kept === keptByOne || kept?.includes('no-store')
      if (kept === null || (token && !mayKeep)) {
        response.headers.set('cache-control', 'private, no-store')
      }
    } catch (thrown) {
      const refused = refuse(thrown)
      response = jsonResponse(refused.body, { status: refused.status })
      response.headers.set('cache-control', 'no-store')
      if (refused.retryAfterSeconds) response.headers.set('retry-after', String(refused.retryAfterSeconds))
      if (refused.bug) door.log.error({ requestId: c.env.requestId, path: endpoint.path, err: thrown }, 'bug')
    }
    const line = {
      requestId: c.env.requestId,
      method: endpoint.method,
      path: endpoint.path,
      status: response.status,
      account: caller.account?.id,
      ms: Math.round(performance.now() - started),
    }
    // Reading is the daily noise; changes, refusals and slow calls are worth a line.
    const noteworthy = endpoint.method !== 'GET' || response.status >= 400 || line.ms > 500
    door.log[noteworthy ? 'info' : 'debug'](line, 'call')
    if (!visit.saidMore()) return response
    // Built through the context, so that the cookies of the visit go along.
    return c.newResponse(response.body, response.status as StatusCode, Object.fromEntries(response.headers))
  })
}

/** Who is asking. The calls of one page read the session once, until one of them changes something. */
function callerOfPage(
  shop: Shop,
  arrival: Arrival,
  { method, quiet }: Endpoint,
  token: string,
  visit: Visit,
): Promise<Caller> {
  const reads = method === 'GET' || arrival.reads === true
  if (arrival.session?.token === token && reads) return arrival.session.caller
  const caller = findCaller(shop, token, { renew: !quiet && !visit.quiet })
  arrival.session = reads ? { token, caller } : null
  return caller
}

function isRows(reply: unknown): reply is AsyncIterable<unknown> {
  return typeof reply === 'object' && reply !== null && Symbol.asyncIterator in reply
}
