import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { parse, serialize } from 'hono/utils/cookie'
import { idempotencyHeader, quietHeader } from '#contract/endpoint.ts'
import type { Caller } from '#domain/caller.ts'
import type { Shop } from '#domain/shop.ts'
import { TicketFile } from '#domain/tickets/ticket-file.ts'

/** What the process knows of a request before anybody reads it. */
export type Arrival = {
  address: string
  requestId: string
  /** A page is only looked at: none of its calls changes anything, whatever their methods. */
  reads?: boolean
  /** Whose session the calls of one page have found. */
  session?: { token: string; caller: Promise<Caller> } | null
  /** What the calls of a page that is only looked at have read of its tickets. */
  files?: Map<number, TicketFile>
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
  /** A ticket as the books have it, read once for all calls of a page that is only looked at. */
  file(ticketId: number): TicketFile
  keepCookie(name: CookieName, value: string): void
  dropCookie(name: CookieName): void
  /** Adds a header to the answer. */
  say(header: string, value: string): void
}

/** Where visits come in. */
type Door = { https: boolean; shop: Shop }

/** Reads a visit off a request; `saidMore` tells whether cookies or headers go with the answer. */
export function visitOf(c: Context<House>, { https, shop }: Door): Visit & { saidMore(): boolean } {
  let more = false
  return {
    address: c.env.address,
    idempotencyKey: c.req.header(idempotencyHeader) ?? null,
    userAgent: c.req.header('user-agent'),
    quiet: c.req.header(quietHeader) !== undefined,
    cookie: (name) => getCookie(c, cookieName(name, https)),
    file: (ticketId) => fileFor(c.env, shop, ticketId),
    keepCookie(name, value) {
      more = true
      c.header('set-cookie', cookieLine(name, value, https), { append: true })
    },
    dropCookie(name) {
      more = true
      c.header('set-cookie', cookieLine(name, null, https), { append: true })
    },
    say(header, value) {
      more = true
      c.header(header, value)
    },
    saidMore: () => more,
  }
}

/** What a page of this process carries to a call, and what it takes back besides the reply. */
export type PageSide = {
  /** As in the header. */
  cookies: string
  userAgent: string | undefined
  setCookie(line: string): void
  say(header: string, value: string): void
}

/** The visit of one call that a page of this process makes. */
export function visitOfPage(arrival: Arrival, { https, shop }: Door, page: PageSide): Visit {
  return {
    address: arrival.address,
    idempotencyKey: null,
    userAgent: page.userAgent,
    quiet: false,
    cookie(name) {
      const whole = cookieName(name, https)
      return parse(page.cookies, whole)[whole]
    },
    file: (ticketId) => fileFor(arrival, shop, ticketId),
    keepCookie: (name, value) => page.setCookie(cookieLine(name, value, https)),
    dropCookie: (name) => page.setCookie(cookieLine(name, null, https)),
    say: page.say,
  }
}

/** A cookie as it is set; without a value it is dropped. */
function cookieLine(name: CookieName, value: string | null, https: boolean): string {
  const maxAge = value === null ? 0 : cookieLives[name]
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: https, maxAge } as const
  return serialize(cookieName(name, https), value ?? '', attributes)
}

function fileFor(arrival: Arrival, { books: { db } }: Shop, ticketId: number): TicketFile {
  if (!arrival.reads) return new TicketFile(db, ticketId)
  arrival.files ??= new Map()
  let file = arrival.files.get(ticketId)
  if (!file) arrival.files.set(ticketId, (file = new TicketFile(db, ticketId)))
  return file
}
