import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { idempotencyHeader } from '#contract/tickets.ts'

/** What the process knows of a request before anybody reads it. */
export type Arrival = { address: string; requestId: string }

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
  cookie(name: CookieName): string | undefined
  keepCookie(name: CookieName, value: string): void
  dropCookie(name: CookieName): void
  /** Adds a header to the answer. */
  say(header: string, value: string): void
}

/** Reads a visit off a request. */
export function visitOf(c: Context<House>, https: boolean): Visit {
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: https } as const
  return {
    address: c.env.address,
    idempotencyKey: c.req.header(idempotencyHeader) ?? null,
    userAgent: c.req.header('user-agent'),
    cookie: (name) => getCookie(c, cookieName(name, https)),
    keepCookie: (name, value) =>
      setCookie(c, cookieName(name, https), value, { ...attributes, maxAge: cookieLives[name] }),
    dropCookie: (name) => void deleteCookie(c, cookieName(name, https), attributes),
    say: (header, value) => c.header(header, value),
  }
}
