import { timingSafeEqual } from 'node:crypto'
import { newToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'

// The browser's own random word, then a mark for each account that it proved to belong to. A family shares a
// browser; more than a few accounts are not remembered.
const mostAccounts = 5
const form = /^[A-Za-z0-9_-]{43}(\.[A-Za-z0-9_-]{43})*$/

/** The browser's own word when it proved before to belong to this account, else null. */
export function knownDevice(shop: Shop, cookie: string | undefined, accountId: number): string | null {
  const { device, marks } = read(cookie)
  const expected = Buffer.from(markOf(shop, device, accountId))
  const known = marks.filter((mark) => timingSafeEqual(Buffer.from(mark), expected))
  return known.length > 0 ? device : null
}

/** The cookie with which a browser proves from now on that it belongs to this account. */
export function rememberDevice(shop: Shop, cookie: string | undefined, accountId: number): string {
  const { device, marks } = read(cookie)
  const mark = markOf(shop, device, accountId)
  const others = marks.filter((other) => other !== mark)
  return [device, mark, ...others].slice(0, mostAccounts + 1).join('.')
}

function read(cookie: string | undefined): { device: string; marks: string[] } {
  if (!cookie || cookie.length > 44 * (mostAccounts + 1) || !form.test(cookie))
    return { device: newToken(), marks: [] }
  const [device = '', ...marks] = cookie.split('.')
  return { device, marks }
}

function markOf(shop: Shop, device: string, accountId: number): string {
  return shop.secrets.mark('device', `${accountId}:${device}`)
}
