import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { versionOf } from '#domain/shop/kept-by-version.ts'
import type { Shop } from '#domain/shop.ts'
import type { Arrival } from '#http/visit.ts'
import { keptAddress } from './kept-address.ts'

type Kept = {
  bytes: Uint8Array<ArrayBuffer>
  brotli: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}
type Entry = { version: string; made: Promise<Kept | null>; size: number }
type Render = (request: Request, arrival: Arrival) => Promise<Response>

const mostPages = 500
const mostBytes = 32 * 1024 * 1024
const compress = promisify(brotliCompress)

/**
 * Answers visitors without any of our cookies from pages that were rendered once for each version of catalogue and
 * profile; null for every other request.
 */
export function keepPages({
  shop,
  publicOrigin,
  render,
}: {
  shop: Shop
  publicOrigin: string | null
  render: Render
}) {
  const pages = new Map<string, Entry>()
  let bytesKept = 0

  const forget = (address: string) => {
    bytesKept -= pages.get(address)?.size ?? 0
    pages.delete(address)
  }
  const makeRoom = () => {
    // The oldest go first; a page that is asked for again is made again.
    for (const address of pages.keys()) {
      if (pages.size <= mostPages && bytesKept <= mostBytes) return
      forget(address)
    }
  }
  const make = (address: string, version: string, arrival: Arrival): Promise<Kept | null> => {
    forget(address)
    // Asked for anew without the visitor's headers, so that nothing of theirs can be kept.
    const made = render(new Request(address), arrival).then(keep)
    const entry: Entry = { version, made, size: 0 }
    pages.set(address, entry)
    made.then(
      (kept) => {
        if (pages.get(address) !== entry) return
        if (!kept) return forget(address)
        entry.size = kept.bytes.length + kept.brotli.length
        bytesKept += entry.size
        makeRoom()
      },
      () => pages.get(address) === entry && forget(address),
    )
    return made
  }

  return async (request: Request, arrival: Arrival): Promise<Response | null> => {
    const address = keptAddress(request, publicOrigin)
    if (!address) return null
    const version = `${await versionOf(shop, 'catalogue')} ${await versionOf(shop, 'profile')}`
    const known = pages.get(address)
    const kept = await (known?.version === version ? known.made : make(address, version, arrival))
    return kept && answerFrom(kept, request, arrival)
  }
}

async function keep(response: Response): Promise<Kept | null> {
  if (response.status !== 200 || response.headers.has('set-cookie')) return null
  const bytes = new Uint8Array(await response.arrayBuffer())
  const brotli = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  const { 'x-request-id': _, 'content-length': __, ...headers } = Object.fromEntries(response.headers)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return {
    bytes,
    brotli: new Uint8Array(brotli),
    headers: { ...headers, etag, 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' },
  }
}

function answerFrom(kept: Kept, request: Request, arrival: Arrival): Response {
  const headers: Record<string, string> = { ...kept.headers, 'x-request-id': arrival.requestId }
  if (request.headers.get('if-none-match') === kept.headers['etag'])
    return new Response(null, { status: 304, headers })
  const packed = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
  const body = packed ? kept.brotli : kept.bytes
  if (packed) headers['content-encoding'] = 'br'
  headers['content-length'] = String(body.length)
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}
