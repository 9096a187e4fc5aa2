import { pathNames, type Endpoint, type MethodAndPath } from '#contract/endpoint.ts'
import type { Caller } from '#domain/caller.ts'
import { needsSecondStep } from '#domain/second-factor/second-step-rule.ts'
import { CachedJson } from '#domain/shop/cached-json.ts'
import type { RouterDeps } from './bind-calls.ts'
import { isRows } from './stream-array.ts'
import { checkCall, countChange, findCallerOf } from './check-call.ts'
import { cookieLine, cookieName, type Connection, type RequestContext } from './request-context.ts'

/** The page on whose behalf calls are made. */
export type CallingPage = Connection & {
  userAgent: string | undefined
  /** Whether the page changes nothing: then its session is read once for all its calls. */
  isRead: boolean
  /** The visitor's cookie of this full name, including cookies set by earlier calls. */
  cookie(fullName: string): string | undefined
  /** Receives a `Set-Cookie` header that a call sets. */
  setCookie(line: string): void
}

type CallResult = { status: number; output: unknown; header(name: string): string | null }
export type ServerCaller = (
  key: MethodAndPath,
  input: object,
  more?: { idempotencyKey?: string },
) => Promise<CallResult>

/**
 * Creates the API caller for server-side rendering: every check of an HTTP call, without HTTP. The origin of the page
 * request was already checked, so its calls count as same-origin.
 */
export function createCaller(router: RouterDeps, page: CallingPage): ServerCaller {
  const { shop, https, bound } = router
  let session: { token: string; caller: Promise<Caller> } | null = null

  return async (key, input, { idempotencyKey } = {}) => {
    const call = bound.get(key)
    if (!call) throw new Error(`${key} is not bound`)
    const { endpoint, run } = call
    const headers = new Headers()
    const context: RequestContext = {
      address: page.address,
      idempotencyKey: idempotencyKey ?? null,
      userAgent: page.userAgent,
      quiet: false,
      http: null,
      cookie: (name) => page.cookie(cookieName(name, https)),
      setCookie: (name, value) => page.setCookie(cookieLine(name, value, https)),
      deleteCookie: (name) => page.setCookie(cookieLine(name, null, https)),
      setHeader: (header, value) => headers.set(header, value),
    }
    const findCaller = (token: string): Promise<Caller> => {
      if (page.isRead && session?.token === token) return session.caller
      session = { token, caller: findCallerOf(shop, endpoint, context, token) }
      return session.caller
    }
    const { requestId } = page
    const { status, output } = await checkCall<{ status: number; output: unknown }>(
      router.log,
      {
        endpoint,
        requestId,
        context,
        isSameOrigin: true,
        findCaller,
        needsSecondStep: (caller) => needsSecondStep(shop, caller),
        count: (caller) => countChange(shop, endpoint, caller),
      },
      async (caller) => ({
        status: 200,
        output: await plainOutput(await run(toInput(endpoint, input), caller, context)),
      }),
      (refused) => ({ status: refused.status, output: refused.body }),
    )
    return { status, output, header: (name) => headers.get(name) }
  }
}

/** Converts the input to what schemas get over HTTP: path values, and fields beside a picture, are text. */
function toInput(endpoint: Endpoint, input: object): object {
  const isUpload = (input as { picture?: unknown }).picture instanceof Blob
  const asText = new Set(isUpload ? Object.keys(input) : pathNames(endpoint.path))
  return Object.fromEntries(
    Object.entries(input as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        asText.has(name) && (typeof value === 'number' || typeof value === 'boolean') ? String(value) : value,
      ]),
  )
}

async function plainOutput(output: unknown): Promise<unknown> {
  if (output instanceof CachedJson) return output.value
  if (!isRows(output)) return output
  const rows: unknown[] = []
  for await (const row of output) rows.push(row)
  return rows
}
