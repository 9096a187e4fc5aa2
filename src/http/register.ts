import type { Context, Hono } from 'hono'
import { pathNames, type Endpoint } from '#contract/endpoint.ts'
import { checkOutput, parseInput, getSchemas } from '#contract/schemas.ts'
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
  /** Every registered endpoint without its HTTP part, for the server-side caller. */
  procedures: Map<Endpoint, Procedure>
}

/** Validates the input of one endpoint and runs its handler. */
type Procedure = (input: object, caller: Caller, context: RequestContext) => Promise<unknown>

/** What a handler returns: data, rows that are streamed, JSON that is cached, or a response made with `context.http`. */
type HandlerOutput<Output> = Output | AsyncIterable<unknown> | CachedJson | Response
type Handler<Input, Output> = (
  input: Input,
  caller: Caller,
  context: RequestContext,
) => Promise<HandlerOutput<Output>>

/**
 * Registers one endpoint: checks origin, session and level, reads and validates the input, runs the handler, answers its
 * output as JSON. The input is the JSON body unless `readInput` says otherwise, and the query where there is no body.
 */
export function register<Output, Read>(
  router: RouterDeps,
  endpoint: Endpoint<unknown, Output, Read>,
  handler: Handler<NoInfer<Read>, NoInfer<Output>>,
  { readInput = readJson }: { readInput?: ReadInput } = {},
): void {
  // Fail at start, not at the first call, when an endpoint lacks its schemas.
  getSchemas(endpoint)
  const cut = makeOutputCut<HandlerOutput<Output>>(endpoint)
  const names = pathNames(endpoint.path)
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'

  const run: Procedure = async (input, caller, context) => {
    const answered = await handler(parseInput(endpoint, input), caller, context)
    const output = cut && isTechnician(caller) ? cut(answered) : answered
    if (router.checkOutputs && !(output instanceof Response) && !isRows(output)) {
      checkOutput(endpoint, output instanceof CachedJson ? output.value : output)
    }
    return output
  }
  router.procedures.set(endpoint, run)

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
      const body = hasBody ? await readInput(c.req.raw, caller, path) : { input: c.req.query() }
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
