import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { createEtag } from '#domain/shop/cached-json.ts'
import { matchesEtag } from '#http/etag.ts'

/** A 200 response in memory: its body, the brotli if that is smaller, and its headers. */
export type StoredResponse = {
  etag: string | null
  /** Headers of a 304. */
  headers: Record<string, string>
  identity: Encoded
  brotli: Encoded | null
  /** Size in memory, in bytes. */
  size: number
}
type Encoded = { body: Uint8Array<ArrayBuffer> | string; headers: Record<string, string> }

const compressible = /text|javascript|svg|json|xml/
const MIN_COMPRESSED_BYTES = 200
/** Node writes headers and a body that is a string as one chunk, which is quicker as long as both are short. */
const MAX_STRING_BYTES = 4_096
/** Takes up to 100 ms for a page, once for many visitors; public pages fit the initial TCP congestion window so. */
const STORED_QUALITY = 11
/** The list of thousands of phones would take seconds, after each change, for a tenth of its bytes. */
const LARGE_BYTES = 200_000
const LARGE_QUALITY = 5
const compress = promisify(brotliCompress)

/** Stores a response: adds an ETag, unless it must not be cached, and compresses it unless that was done at build time. */
export async function storeResponse(
  bytes: Uint8Array<ArrayBuffer>,
  given: Record<string, string>,
  compressed: Uint8Array<ArrayBuffer> | null = null,
): Promise<StoredResponse> {
  const isText = compressible.test(given['content-type'] ?? '')
  const isWorthIt = isText && bytes.length > MIN_COMPRESSED_BYTES
  const brotli = isWorthIt
    ? (compressed ?? (await toBrotli(bytes, bytes.length > LARGE_BYTES ? LARGE_QUALITY : STORED_QUALITY)))
    : null
  const etag = given['cache-control']?.includes('no-store') ? null : (given['etag'] ?? createEtag(bytes))
  const headers: Record<string, string> = etag === null ? { ...given } : { ...given, etag }
  if (isWorthIt) headers['vary'] = given['vary'] ? `${given['vary']}, accept-encoding` : 'accept-encoding'
  return {
    etag,
    headers,
    identity: encoded(bytes, headers, isText),
    brotli: brotli && encoded(brotli, { ...headers, 'content-encoding': 'br' }),
    size: bytes.length + (brotli?.length ?? 0),
  }
}

function encoded(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>, isText = false): Encoded {
  const body = isText && bytes.length <= MAX_STRING_BYTES ? new TextDecoder().decode(bytes) : bytes
  return { body, headers: { ...headers, 'content-length': String(bytes.length) } }
}

/** Answers a GET or HEAD with a stored response, or with 304. */
export function respond(stored: StoredResponse, request: Request, requestId: string): Response {
  const { headers: input } = request
  const id = { 'x-request-id': requestId }
  if (stored.etag !== null && matchesEtag(input.get('if-none-match'), stored.etag)) {
    return new Response(null, { status: 304, headers: { ...stored.headers, ...id } })
  }
  const { brotli, identity } = stored
  const { body, headers } = brotli && acceptsBrotli(input.get('accept-encoding')) ? brotli : identity
  return new Response(request.method === 'HEAD' ? null : body, { headers: { ...headers, ...id } })
}

/** Compresses with brotli in a worker thread. */
export async function toBrotli(bytes: Uint8Array, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_MIN_WINDOW_BITS, BROTLI_MAX_WINDOW_BITS } =
    constants
  // Brotli allocates memory for its whole window, which need not exceed the content.
  const fitting = Math.ceil(Math.log2(bytes.length + 16))
  const window = Math.min(BROTLI_MAX_WINDOW_BITS, Math.max(BROTLI_MIN_WINDOW_BITS, fitting))
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: window }
  return new Uint8Array(await compress(bytes, { params }))
}

/** Whether a client accepts brotli. */
export function acceptsBrotli(acceptEncoding: string | null | undefined): boolean {
  if (!acceptEncoding) return false
  return /\bbr\b/.test(acceptEncoding) && !/\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/.test(acceptEncoding)
}
