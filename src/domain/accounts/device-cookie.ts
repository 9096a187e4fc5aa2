import { timingSafeEqual } from 'node:crypto'
import { newToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'

// The browser's random id, then an HMAC for each account that has logged in on it. A family shares a browser; only a
// few accounts are remembered.
const MAX_ACCOUNTS = 5
const form = /^[A-Za-z0-9_-]{43}(\.[A-Za-z0-9_-]{43})*$/

/** The browser's id when its cookie proves an earlier log-in to this account, else null. */
export function findKnownDevice(shop: Shop, cookie: string | undefined, accountId: number): string | null {
  const { device, marks: tags } = read(cookie)
  const expected = Buffer.from(createDeviceTag(shop, device, accountId))
  const known = tags.filter((tag) => timingSafeEqual(Buffer.from(tag), expected))
  return known.length > 0 ? device : null
}

/** The browser's random id, and the cookie that carries it, also of a browser that has logged in to no account. */
export function knowBrowser(cookie: string | undefined): { browser: string; cookie: string } {
  const { device, marks } = read(cookie)
  return { browser: device, cookie: [device, ...marks].join('.') }
}

/** The cookie that proves from now on that this browser has logged in to this account. */
export function rememberDevice(shop: Shop, cookie: string | undefined, accountId: number): string {
  const { device, marks: tags } = read(cookie)
  const tag = createDeviceTag(shop, device, accountId)
  const others = tags.filter((other) => other !== tag)
  return [device, tag, ...others].slice(0, MAX_ACCOUNTS + 1).join('.')
}

function read(cookie: string | undefined): { device: string; marks: string[] } {
  if (!cookie || cookie.length > 44 * (MAX_ACCOUNTS + 1) || !form.test(cookie))
    return { device: newToken(), marks: [] }
  const [device = '', ...tags] = cookie.split('.')
  return { device, marks: tags }
}

function createDeviceTag(shop: Shop, device: string, accountId: number): string {
  return shop.secrets.hmac('device', `${accountId}:${device}`)
}
