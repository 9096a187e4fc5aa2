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
import { refuse, type Refused } from './refuse.ts'
import { comesFromUs } from './same-origin.ts'
import { streamArray } from './stream-array.ts'
import { visitOf, visitOfPage, type Arrival, type House, type PageSide, type Visit } from './visit.ts'
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
  /** What pages of this process may ask without HTTP in between. */
  inHouse: Map<Endpoint, InHouse>
}

/** The work of one call, for a page of this process; nothing of it is a request or a response. */
type InHouse = (asked: Record<string, unknown>, caller: Caller, visit: Visit) => Promise<Said>

/** What a call says: a reply, or bytes that are kept ready. */
type Said = { reply: unknown } | { ready: Ready }
export type InHouseAnswer = Said & { status: number }

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

  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const work = async (body: object, params: Record<string, unknown>, caller: Caller, visit: Visit) => {
    const path = Object.fromEntries(names.map((name) => [name, params[name]]))
    const reply = await verb(readAsk(endpoint, { ...body, ...path }), caller, visit)
    if (door.checkReplies && !isRows(reply)) checkReply(endpoint, reply)
    return reply
  }

  hang(door, endpoint, async (request, params, caller, visit) => {
    const reply = await work(hasBody ? await readBody(request) : {}, params, caller, visit)
    if (!isRows(reply)) return jsonResponse(reply)
    return streamArray(reply, (err) => door.log.error({ path: endpoint.path, err }, 'a list broke off'))
  })
  door.inHouse.set(endpoint, async (asked, caller, visit) => {
    const params = Object.fromEntries(names.map((name) => [name, String(asked[name])]))
    const reply = await work(hasBody ? asked : {}, params, caller, visit)
    if (!isRows(reply)) return { reply }
    const rows: unknown[] = []
    for await (const row of reply) rows.push(row)
    return { reply: rows }
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
  door.inHouse.set(endpoint, async (asked) => ({ ready: await ready(asked as Record<string, string>) }))
}

/** Asks for a page of this process, with all checks but none of HTTP; null for what only HTTP can ask. */
export function askInHouse(
  door: Door,
  endpoint: Endpoint,
  asked: Record<string, unknown>,
  arrival: Arrival,
  page: PageSide,
): Promise<InHouseAnswer> | null {
  const work = door.inHouse.get(endpoint)
  if (!work) return null
  const visit = visitOfPage(arrival, door, page)
  const refused = ({ status, body }: Refused): InHouseAnswer => ({ status, reply: body })
  // The page itself was checked for where it came from; its calls are its own.
  return passed(door, endpoint, { arrival, visit, isOurs: true }, refused, async (caller) => ({
    status: 200,
    ...(await work(asked, caller, visit)),
  }))
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
    const visit = visitOf(c, door)
    const way = { arrival: c.env, visit, isOurs: comesFromUs(c.req.raw, door.publicOrigin) }
    const response = await passed(door, endpoint, way, refusedResponse, async (caller) => {
      const answered = await handler(c.req.raw, c.req.param(), caller, visit)
      // Only what is kept ready, and asked without a session, may be kept by others.
      const kept = answered.headers.get('cache-control')
      const mayKeep = kept === keptByOne || kept?.includes('no-store')
      if (kept === null || (visit.cookie('session') && !mayKeep)) {
        answered.headers.set('cache-control', 'private, no-store')
      }
      return answered
    })
    if (!visit.saidMore()) return response
    // Built through the context, so that the cookies of the visit go along.
    return c.newResponse(response.body, response.status as StatusCode, Object.fromEntries(response.headers))
  })
}

function refusedResponse({ status, body, retryAfterSeconds }: Refused): Response {
  const response = jsonResponse(body, { status })
  response.headers.set('cache-control', 'no-store')
  if (retryAfterSeconds) response.headers.set('retry-after', String(retryAfterSeconds))
  return response
}

type Way = { arrival: Arrival; visit: Visit; isOurs: boolean }

/** Does the work of a call once origin, session and level are checked; whatever is thrown becomes a refusal, and a line. */
async function passed<Answered extends { status: number }>(
  { shop, log }: Door,
  endpoint: Endpoint,
  { arrival, visit, isOurs }: Way,
  refused: (refusal: Refused) => Answered,
  work: (caller: Caller) => Promise<Answered>,
): Promise<Answered> {
  const started = performance.now()
  let caller: Caller = nobody
  let answered: Answered
  try {
    if (!isOurs) throw new Refusal('cross_site')
    const token = visit.cookie('session')
    if (token) caller = await callerOfPage(shop, arrival, endpoint, token, visit)
    // The cookie lives as long as the session that it names.
    if (token && wasRenewed(caller)) visit.keepCookie('session', token)
    if (caller.level < endpoint.for) {
      throw new Refusal(caller.level === levels.anonymous ? 'not_signed_in' : 'level_too_low')
    }
    answered = await work(caller)
  } catch (thrown) {
    const refusal = refuse(thrown)
    if (refusal.bug) log.error({ requestId: arrival.requestId, path: endpoint.path, err: thrown }, 'bug')
    answered = refused(refusal)
  }
  const line = {
    requestId: arrival.requestId,
    method: endpoint.method,
    path: endpoint.path,
    status: answered.status,
    account: caller.account?.id,
    ms: Math.round(performance.now() - started),
  }
  // Reading is the daily noise; changes, refusals and slow calls are worth a line.
  const noteworthy = endpoint.method !== 'GET' || answered.status >= 400 || line.ms > 500
  log[noteworthy ? 'info' : 'debug'](line, 'call')
  return answered
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
