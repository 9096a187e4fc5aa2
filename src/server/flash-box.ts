import { parse } from 'hono/utils/cookie'
import { cookieName } from '#http/request-context.ts'
import type { FlashQueue } from '#web/page-context.ts'
import { flashTypes, type Flash } from '#web/ui/flash.ts'

const MAX_COOKIE_LENGTH = 2_000

/** Flash messages of one page request: those from the redirect's cookie, and those that are added now. */
export function openFlashBox(
  request: Request,
  https: boolean,
): FlashQueue & { cookies(status: number): string[] } {
  const name = cookieName('flash', https)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  const stored = readCookie(request.headers.get('cookie') ?? '', name)
  const waiting = stored.flashes

  return {
    add: (flash) => void waiting.push(flash),
    take: () => [...waiting],
    cookies(status) {
      const redirected = status >= 300 && status < 400
      if (redirected && waiting.length > 0) {
        const value = Buffer.from(JSON.stringify(waiting.slice(-5))).toString('base64url')
        return value.length > MAX_COOKIE_LENGTH ? [] : [`${name}=${value}; ${attributes}; Max-Age=60`]
      }
      return stored.present ? [`${name}=; ${attributes}; Max-Age=0`] : []
    },
  }
}

function readCookie(header: string, name: string): { present: boolean; flashes: Flash[] } {
  const value = parse(header, name)[name]
  if (value === undefined) return { present: false, flashes: [] }
  try {
    const read: unknown = JSON.parse(Buffer.from(value, 'base64url').toString('utf8'))
    return { present: true, flashes: Array.isArray(read) ? read.filter(isFlash).slice(0, 5) : [] }
  } catch {
    return { present: true, flashes: [] }
  }
}

function isFlash(value: unknown): value is Flash {
  const flash = value as Partial<Flash> | null
  return (
    typeof flash?.text === 'string' &&
    flash.text.length <= 500 &&
    (flashTypes as readonly unknown[]).includes(flash.type)
  )
}
