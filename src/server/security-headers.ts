import { hash } from 'node:crypto'
import type { Connection } from '#http/request-context.ts'
import type { Shop } from '#domain/shop.ts'
import { shopProfile } from '#domain/shop/shop-profile.ts'
import { importWhenPainted } from '#web/import-when-painted.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
}
const twoYears = 'max-age=63072000; includeSubDomains'
const ordinaryReferrer = 'strict-origin-when-cross-origin'
const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

type Options = { https: boolean; policy: boolean }

function standingHeaders(https: boolean): Record<string, string> {
  return https ? { ...always, 'strict-transport-security': twoYears } : always
}

/** Headers of every response that is no page, which the API gives its own (`http/api-response.ts`). */
export function headersOfData({ https, policy }: Options): Readonly<Record<string, string>> {
  return {
    ...standingHeaders(https),
    'referrer-policy': ordinaryReferrer,
    ...(policy && { 'content-security-policy': closedPolicy }),
  }
}

/** Adds the security headers to a response. A page that brings no policy of its own gets one with the hashes of its inline elements. */
export function securityHeaders({ https, policy, shop }: Options & { shop: Shop }) {
  const standing = Object.entries(standingHeaders(https))
  return async (given: Response, connection: Connection): Promise<Response> => {
    const { headers } = given
    for (const [name, value] of standing) headers.set(name, value)
    // Private-link pages set no-referrer themselves.
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', ordinaryReferrer)
    headers.set('x-request-id', connection.requestId)
    // The policy of such a page names the websites that may frame it, which this header cannot (RFC 7034).
    if (headers.get('content-security-policy')?.includes('frame-ancestors http'))
      headers.delete('x-frame-options')
    // Rendered pages, uploads and documents set their own policy.
    if (!policy || headers.has('content-security-policy')) return given
    if (!headers.get('content-type')?.startsWith('text/html')) {
      headers.set('content-security-policy', closedPolicy)
      return given
    }
    const html = await given.text()
    headers.set('content-security-policy', await pagePolicy(shop)(html))
    return new Response(html, { status: given.status, headers })
  }
}

/** Pages that websites of the owner's list may show in a frame. */
const framedPaths = /^\/embed\//i

/** Begins to read what the profile adds, and gives a page that was rendered meanwhile its Content-Security-Policy. */
export function pagePolicy(shop: Shop, pathname = '/'): (html: string) => Promise<string> {
  const profile = shopProfile(shop).catch(() => null)
  return async (html) => {
    const { map, embedSites = [] } = (await profile) ?? {}
    return buildPolicy(html, {
      tiles: map?.tiles ? toTileSource(map.tiles) : null,
      framedBy: framedPaths.test(pathname) ? embedSites : [],
    })
  }
}

/** Pages have one inline script, the same in each, besides data, which does not run. */
const scriptHash = `'sha256-${hash('sha256', importWhenPainted, 'base64')}'`

/** Builds the Content-Security-Policy of a rendered page. */
function buildPolicy(
  html: string,
  { tiles, framedBy }: { tiles: string | null; framedBy: readonly string[] },
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHash}`,
    `style-src 'self' ${styleHashes(html).join(' ')}`.trim(),
    `img-src 'self' data: ${tiles ?? ''}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy.join(' ') || "'none'"}`,
  ].join('; ')
}

/** Hashes of a page's inline styles. */
function styleHashes(html: string): string[] {
  const found = new Set<string>()
  for (let from = html.indexOf('<style'); from >= 0;) {
    const text = html.indexOf('>', from) + 1
    const to = html.indexOf('</style>', text)
    if (text === 0 || to < 0) break
    if (to > text) found.add(`'sha256-${hash('sha256', html.slice(text, to), 'base64')}'`)
    from = html.indexOf('<style', to)
  }
  return [...found]
}

/** The source expression of a tile address, or null for one that cannot be named without opening more than its host. */
export function toTileSource(tiles: string): string | null {
  // A subdomain placeholder allows every subdomain.
  const anySubdomain = /^https?:\/\/\{s\}\./i.test(tiles)
  const url = URL.parse(anySubdomain ? tiles.replace('{s}.', '') : tiles)
  // A host may contain characters that would end this directive and begin another (CSP injection).
  if (!url || !/^[\w.-]+(:\d+)?$/.test(url.host)) return null
  // Every subdomain of a name without a dot would be a whole top level domain.
  if (anySubdomain && !/[^.]\.[^.]/.test(url.hostname)) return null
  return `${url.protocol}//${anySubdomain ? '*.' : ''}${url.host}`
}

/** Headers of answers that are written without a `Response`. */
export function headersOfRawAnswers(https: boolean): Record<string, string> {
  return {
    ...standingHeaders(https),
    'content-security-policy': closedPolicy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}
