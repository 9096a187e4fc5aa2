import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import { DAY_MS, toSeconds } from '#contract/durations.ts'
import { idempotencyHeader, quietHeader } from '#contract/endpoint.ts'

/** Request metadata that is known before routing. */
export type Connection = {
  /** Key of rate limits. */
  address: string
  requestId: string
  /** IP address of the socket, ignoring proxy headers. */
  remoteAddress?: string
  /** Headers of every response that is no page. */
  headers?: Readonly<Record<string, string>>
  /** The response that was made with these headers. */
  finished?: Response
  /** Whether the response is a cached one or a built file. */
  fromMemory?: boolean
}

export type HonoEnv = { Bindings: Connection }

const day = toSeconds(DAY_MS)

/** The cookies that the shop sets, with their lifetime in seconds. */
const cookieLives = {
  /** As long as the longest session; the server stores when a session really ends. */
  session: 14 * day,
  draft: 2 * day,
  device: 365 * day,
  /** Private links that this browser has unlocked, signed. */
  link: 30 * day,
  /** The private link of a guest's last booking, for the confirmation page. */
  booked: day,
} as const
type CookieName = keyof typeof cookieLives

/** The full name of a cookie: the `__Host-` prefix on https binds it to this host. */
export function cookieName(name: CookieName | 'flash', https: boolean): string {
  return https ? `__Host-mendpost-${name}` : `mendpost-${name}`
}

/** Whether a `Cookie` header contains one of our cookies: the response to such a visitor may be personal. */
export function hasOwnCookie(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes('mendpost-') ?? false
}

/** Request context of one call: address, cookies, headers. */
export type RequestContext = {
  address: string
  idempotencyKey: string | null
  userAgent: string | undefined
  /** Whether the page marked the request as a background request. */
  quiet: boolean
  /** The HTTP request; null for server-side calls. */
  http: Context<HonoEnv> | null
  cookie(name: CookieName): string | undefined
  setCookie(name: CookieName, value: string): void
  deleteCookie(name: CookieName): void
  /** Adds a header to the response. */
  setHeader(header: string, value: string): void
}

/** The context of a request over HTTP, with what its response is to carry. */
export type HttpContext = RequestContext & {
  http: Context<HonoEnv>
  /** Headers, by their names in lower case. */
  responseHeaders: Record<string, string>
  /** `Set-Cookie` lines. */
  cookieLines: string[]
}

/** Creates the request context of a request. */
export function getRequestContext(c: Context<HonoEnv>, https: boolean): HttpContext {
  const responseHeaders: Record<string, string> = {}
  const cookieLines: string[] = []
  const setCookie = (name: CookieName, value: string | null) => {
    cookieLines.push(cookieLine(name, value, https))
  }
  return {
    responseHeaders,
    cookieLines,
    address: c.env.address,
    // Few calls ask for these.
    get idempotencyKey() {
      return c.req.header(idempotencyHeader) ?? null
    },
    get userAgent() {
      return c.req.header('user-agent')
    },
    get quiet() {
      return c.req.header(quietHeader) !== undefined
    },
    http: c,
    cookie: (name) => getCookie(c, cookieName(name, https)),
    setCookie: setCookie,
    deleteCookie: (name) => setCookie(name, null),
    setHeader(header, value) {
      responseHeaders[header.toLowerCase()] = value
    },
  }
}

/** Serialises a `Set-Cookie` header; without a value it deletes the cookie. */
export function cookieLine(name: CookieName, value: string | null, https: boolean): string {
  const maxAge = value === null ? 0 : cookieLives[name]
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: https, maxAge } as const
  return serialize(cookieName(name, https), value ?? '', attributes)
}
