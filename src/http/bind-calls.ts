import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { pathNames, type DeclaredCall, type Endpoint } from '#contract/endpoint.ts'
import { checkOutput, parseInput } from '#contract/schemas.ts'
import { isTechnician, type Caller } from '#domain/caller.ts'
import { needsSecondStep } from '#domain/second-factor/second-step-rule.ts'
import type { QrDrawer } from '#domain/qr-drawer.ts'
import type { Shop } from '#domain/shop.ts'
import { CachedJson } from '#domain/shop/cached-json.ts'
import { makeResponse, getCacheControl, withAdditions, type Additions } from './api-response.ts'
import { checkCall, countChange, findCallerOf } from './check-call.ts'
import { makeOutputCut } from './cut-output.ts'
import { matchesEtag } from './etag.ts'
import type { Log } from './log.ts'
import { readBody } from './read-body.ts'
import type { ReadInput } from './read-upload.ts'
import type { RefusalResponse } from './refuse.ts'
import { isSameOrigin } from './same-origin.ts'
import { isRows, streamArray } from './stream-array.ts'
import { getRequestContext, type HonoEnv, type HttpContext, type RequestContext } from './request-context.ts'

/** Dependencies of the route registrations. */
export type RouterDeps = {
  app: Hono<HonoEnv>
  shop: Shop
  log: Log
  /** The Origin that state-changing requests must have; null compares with the request's own host. */
  publicOrigin: string | null
  https: boolean
  drawQr: QrDrawer
  /** Checks every output against its schema; on in development and tests. */
  checkOutputs: boolean
  /** Every call with its handler. */
  bound: Map<string, BoundCall>
}

type BoundCall = { endpoint: Endpoint; run: Procedure; readInput: ReadInput }

/** Validates the input of one call and runs its handler. */
type Procedure = (input: object, caller: Caller, context: RequestContext) => Promise<unknown>

/** What a handler returns: data, rows that are streamed, JSON that is cached, or a response made with `context.http`. */
type HandlerOutput<Output> = Output | AsyncIterable<unknown> | CachedJson | Response
type Handler<Input, Output> = (
  input: Input,
  caller: Caller,
  context: RequestContext,
) => Promise<HandlerOutput<Output>>

type HandlerOf<Call extends DeclaredCall> = Handler<z.output<Call['input']>, z.output<Call['output']>>

/** A handler for each call. The input is the JSON body, or the query where there is none, unless `readInput` says otherwise. */
type Handlers<Calls extends Record<string, DeclaredCall>> = {
  [Key in keyof Calls]: HandlerOf<Calls[Key]> | { readInput: ReadInput; answer: HandlerOf<Calls[Key]> }
}

/** Binds each call of a noun to its handler; does not compile when one is missing. */
export function bindCalls<Calls extends Record<string, Endpoint>>(
  router: RouterDeps,
  calls: Calls,
  handlers: Handlers<NoInfer<Calls>>,
): void {
  const all = handlers as Handlers<Record<string, DeclaredCall>>
  for (const endpoint of Object.values<Endpoint>(calls)) {
    const handler = all[endpoint.key]!
    const { answer, readInput } =
      typeof handler === 'function' ? { answer: handler, readInput: readJson } : handler
    router.bound.set(endpoint.key, { endpoint, readInput, run: makeProcedure(router, endpoint, answer) })
  }
}

function makeProcedure(router: RouterDeps, endpoint: Endpoint, answer: Handler<unknown, unknown>): Procedure {
  const cut = makeOutputCut<unknown>(endpoint)
  return async (input, caller, context) => {
    const answered = await answer(parseInput(endpoint, input), caller, context)
    const output = cut && isTechnician(caller) ? cut(answered) : answered
    if (router.checkOutputs && !(output instanceof Response) && !isRows(output)) {
      checkOutput(endpoint, output instanceof CachedJson ? output.value : output)
    }
    return output
  }
}

/** Registers a route for each bound call, sorted by path: a word stands before a `{name}` in its place. */
export function addRoutes(router: RouterDeps): void {
  const getPlace = ({ endpoint }: BoundCall) => `${endpoint.path} ${endpoint.method}`
  const sorted = [...router.bound.values()].toSorted((one, other) =>
    getPlace(one) < getPlace(other) ? -1 : 1,
  )
  for (const call of sorted) addRoute(router, call)
}

/** Checks origin, session and level, reads and validates the input, runs the handler, answers its output as JSON. */
function addRoute(router: RouterDeps, { endpoint, run, readInput }: BoundCall): void {
  const names = pathNames(endpoint.path)
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const route = endpoint.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1')
  router.app.on(endpoint.method, route, (c) => {
    const context = getRequestContext(c, router.https)
    const call = {
      endpoint,
      requestId: c.env.requestId,
      context,
      isSameOrigin: isSameOrigin(c.req.raw, router.publicOrigin),
      findCaller: (token: string) => findCallerOf(router.shop, endpoint, context, token),
      needsSecondStep: (caller: Caller) => needsSecondStep(router.shop, caller),
      count: (caller: Caller) => countChange(router.shop, endpoint, caller),
    }
    const work = async (caller: Caller) => {
      const path = Object.fromEntries(names.map((name) => [name, c.req.param(name)]))
      const body = hasBody
        ? await readInput(c.req.raw, caller, path, context.address)
        : { input: c.req.query() }
      try {
        const output = await run({ ...body.input, ...path }, caller, context)
        return await toResponse(context, router, endpoint, output)
      } finally {
        await body.release?.()
      }
    }
    return checkCall(router.log, call, work, (refused) => refusedResponse(c, refused, context))
  })
}

const json = 'application/json'

const readJson: ReadInput = async (request) => ({ input: await readBody(request) })

function toResponse(
  context: HttpContext,
  { log }: RouterDeps,
  { path }: Endpoint,
  output: unknown,
): Response | Promise<Response> {
  const { http, responseHeaders } = context
  const hasSession = () => Boolean(context.cookie('session'))
  if (output instanceof Response) {
    const response = withAdditions(output, context)
    response.headers.set('cache-control', getCacheControl(response.headers.get('cache-control'), hasSession))
    return response
  }
  if (output instanceof CachedJson) {
    const caching = getCacheControl('public, no-cache', hasSession)
    const headers = { etag: output.etag, 'cache-control': caching, 'content-type': json }
    if (matchesEtag(http.req.header('if-none-match'), output.etag))
      return makeResponse(http, null, { status: 304, headers }, context)
    return makeResponse(http, output.bytes, { headers }, context)
  }
  const headers = {
    'cache-control': getCacheControl(responseHeaders['cache-control'], hasSession),
    'content-type': json,
  }
  if (!isRows(output)) return makeResponse(http, JSON.stringify(output), { headers }, context)
  const rows = streamArray(output, (err) => log.error({ path, err }, 'a list broke off'))
  return rows.then(({ body }) => makeResponse(http, body, { headers }, context))
}

/** A refusal as JSON. */
export function refusedResponse(
  c: Context<HonoEnv>,
  { status, body, retryAfterSeconds }: RefusalResponse,
  additions: Additions = { responseHeaders: {}, cookieLines: [] },
): Response {
  const headers: Record<string, string> = { 'cache-control': 'no-store', 'content-type': json }
  if (retryAfterSeconds) headers['retry-after'] = String(retryAfterSeconds)
  return makeResponse(c, JSON.stringify(body), { status, headers }, additions)
}
