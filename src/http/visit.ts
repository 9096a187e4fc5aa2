import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { idempotencyHeader, quietHeader } from '#contract/endpoint.ts'
import type { Caller } from '#domain/caller.ts'

/** What the process knows of a request before anybody reads it. */
export type Arrival = {
  address: string
  requestId: string
  /** A page is only looked at: none of its calls changes anything, whatever their methods. */
  reads?: boolean
  /** Whose session the calls of one page have found. */
  session?: { token: string; caller: Promise<Caller> } | null
}

export type House = { Bindings: Arrival }

const day = 24 * 60 * 60

/** Every cookie that the shop sets, and how many seconds it lives. */
export const cookieLives = {
  /** As long as the longest session; the session's own end is kept on the server. */
  session: 14 * day,
  draft: 2 * day,
  device: 365 * day,
} as const
export type CookieName = keyof typeof cookieLives

/** The full name of a cookie: on https the browser itself holds it to this host. */
export function cookieName(name: CookieName, https: boolean): string {
  return https ? `__Host-mendpost-${name}` : `mendpost-${name}`
}

/** The visitor's side of one call: address, cookies, headers. */
export type Visit = {
  address: string
  idempotencyKey: string | null
  userAgent: string | undefined
  /** Nobody asked for this by hand, says the page itself. */
  quiet: boolean
  cookie(name: CookieName): string | undefined
  keepCookie(name: CookieName, value: string): void
  dropCookie(name: CookieName): void
  /** Adds a header to the answer. */
  say(header: string, value: string): void
  /** Whether cookies or headers go with the answer. */
  saidMore(): boolean
}

/** Reads a visit off a request. */
export function visitOf(c: Context<House>, https: boolean): Visit {
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: https } as const
  let more = false
  return {
    address: c.env.address,
    idempotencyKey: c.req.header(idempotencyHeader) ?? null,
    userAgent: c.req.header('user-agent'),
    quiet: c.req.header(quietHeader) !== undefined,
    cookie: (name) => getCookie(c, cookieName(name, https)),
    keepCookie(name, value) {
      more = true
      setCookie(c, cookieName(name, https), value, { ...attributes, maxAge: cookieLives[name] })
    },
    dropCookie(name) {
      more = true
      deleteCookie(c, cookieName(name, https), attributes)
    },
    say(header, value) {
      more = true
      c.header(header, value)
    },
    saidMore: () => more,
  }
}
