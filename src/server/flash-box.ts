import type { FlashBox } from '#web/page-context.ts'
import { flashTypes, type Flash } from '#web/ui/flash.ts'

const longestCookie = 2_000

/** Flash messages of one page request: those that a redirect left in a cookie, and those that are added now. */
export function openFlashBox(
  request: Request,
  https: boolean,
): FlashBox & { cookies(status: number): string[] } {
  const name = https ? '__Host-mendpost-flash' : 'mendpost-flash'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  const kept = readCookie(request.headers.get('cookie') ?? '', name)
  const waiting = kept.flashes

  return {
    add: (flash) => void waiting.push(flash),
    take: () => [...waiting],
    cookies(status) {
      const redirected = status >= 300 && status < 400
      if (redirected && waiting.length > 0) {
        const value = Buffer.from(JSON.stringify(waiting.slice(-5))).toString('base64url')
        return value.length > longestCookie ? [] : [`${name}=${value}; ${attributes}; Max-Age=60`]
      }
      return kept.present ? [`${name}=; ${attributes}; Max-Age=0`] : []
    },
  }
}

function readCookie(header: string, name: string): { present: boolean; flashes: Flash[] } {
  const pair = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  if (!pair) return { present: false, flashes: [] }
  try {
    const read: unknown = JSON.parse(Buffer.from(pair.slice(name.length + 1), 'base64url').toString('utf8'))
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
