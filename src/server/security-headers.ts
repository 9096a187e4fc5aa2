import { hash } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusals } from '#contract/refusals.ts'
import type { Arrival } from '#http/visit.ts'
import { wholeResponse, wholeText } from '#http/whole-body.ts'
import type { Shop } from '#domain/shop.ts'
import { shopProfile } from '#domain/shop/shop-profile.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
}
const twoYears = 'max-age=63072000; includeSubDomains'
const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Puts the security headers on an answer; a page's own inline scripts and styles are named by their hashes. */
export function securedBy({ https, strict, shop }: { https: boolean; strict: boolean; shop: Shop }) {
  const standing = Object.entries(https ? { ...always, 'strict-transport-security': twoYears } : always)
  return async (given: Response, arrival: Arrival): Promise<Response> => {
    const isPage = given.headers.get('content-type')?.startsWith('text/html') ?? false
    // A page is read as a whole, since the policy in its headers names the scripts in its body.
    const html = isPage ? (wholeText(given) ?? (await given.text())) : null
    const response = html === null || wholeText(given) ? given : wholeResponse(html, given)
    const { headers } = response
    for (const [name, value] of standing) headers.set(name, value)
    // Private-link pages say no-referrer themselves.
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set('x-request-id', arrival.requestId)
    // What people sent us, and documents, name their own.
    if (strict && (html !== null || !headers.has('content-security-policy'))) {
      const policy = html === null ? closedPolicy : policyFor(html, await tileSource(shop))
      headers.set('content-security-policy', policy)
    }
    return response
  }
}

/** The content security policy of one finished page. */
export function policyFor(html: string, tiles: string | null): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(html, 'script').join(' ')}`.trim(),
    `style-src 'self' ${hashes(html, 'style').join(' ')}`.trim(),
    `img-src 'self' data: ${tiles ?? ''}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Those of a page's inline elements of one kind; what comes from elsewhere or is only data never runs. */
function hashes(html: string, tag: 'script' | 'style'): string[] {
  const found = new Set<string>()
  const end = `</${tag}>`
  for (let from = html.indexOf(`<${tag}`); from >= 0;) {
    const text = html.indexOf('>', from) + 1
    const to = html.indexOf(end, text)
    if (text === 0 || to < 0) break
    const isInline = to > text && !/\ssrc=|\bjson"/.test(html.slice(from, text))
    if (isInline) found.add(`'sha256-${hash('sha256', html.slice(text, to), 'base64')}'`)
    from = html.indexOf(`<${tag}`, to + end.length)
  }
  return [...found]
}

async function tileSource(shop: Shop): Promise<string | null> {
  const profile = await shopProfile(shop).catch(() => null)
  if (!profile?.map.tiles) return null
  // A subdomain placeholder stands for any.
  const url = URL.parse(profile.map.tiles.replace('{s}', 'wildcard'))
  // A host may hold signs that would end this directive and begin another.
  if (!url || !/^[\w.-]+(:\d+)?$/.test(url.host)) return null
  return `${url.protocol}//${url.host.replace('wildcard', '*')}`
}

/** Answers what Node could not read as HTTP, with the headers of every other answer; made for `clientError`. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, says } =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? refusals.too_slow
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? { status: 431, says: refusals.too_large.says }
        : refusals.malformed
  const body = JSON.stringify({ error: says })
  const headers = {
    ...always,
    'content-security-policy': closedPolicy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
