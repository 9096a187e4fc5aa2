import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib'
import { markOf } from '#domain/shop/ready-answer.ts'

/** A whole answer that lies ready: its bytes, the same packed when that is worth it, and its headers. */
export type ReadyBytes = {
  /** Null where only the packed ones are kept. */
  plain: Sent | null
  packed: Sent | null
  etag: string | null
  /** Those of a 304. */
  headers: Record<string, string>
  flat: string[]
  /** Memory that it takes. */
  size: number
}
type Sent = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string>; flat: string[] }

const compressible = /text|javascript|svg|json|xml/
const compress = promisify(brotliCompress)

/** Makes an answer ready once: marks it, unless its headers forbid that it is kept, and packs it unless that was done. */
export async function readyBytes(
  bytes: Uint8Array<ArrayBuffer>,
  given: Record<string, string>,
  packed: Uint8Array<ArrayBuffer> | null = null,
): Promise<ReadyBytes> {
  const etag = given['cache-control']?.includes('no-store') ? null : (given['etag'] ?? markOf(bytes))
  const worthIt = bytes.length > 200 && compressible.test(given['content-type'] ?? '')
  const brotli = worthIt ? (packed ?? (await packedBytes(bytes))) : null
  const common: Record<string, string> = etag === null ? { ...given } : { ...given, etag }
  if (worthIt) common['vary'] = given['vary'] ? `${given['vary']}, accept-encoding` : 'accept-encoding'
  return {
    plain: sent(bytes, common),
    packed: brotli && sent(brotli, { ...common, 'content-encoding': 'br' }),
    etag,
    headers: common,
    flat: Object.entries(common).flat(),
    size: bytes.length + (brotli?.length ?? 0),
  }
}

/** The same bytes in brotli, made in a millisecond. */
export async function packedBytes(bytes: Uint8Array, quality = 6): Promise<Uint8Array<ArrayBuffer>> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_MIN_WINDOW_BITS, BROTLI_MAX_WINDOW_BITS } =
    constants
  // Memory is taken for the whole window, dozens of megabytes at the best quality: it need be no longer than the bytes.
  const fitting = Math.ceil(Math.log2(bytes.length + 16))
  const window = Math.min(BROTLI_MAX_WINDOW_BITS, Math.max(BROTLI_MIN_WINDOW_BITS, fitting))
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: window }
  return new Uint8Array(await compress(bytes, { params }))
}

/**
 * Packs it once more as small as can be, which takes a tenth of a second: for what goes out many times. Answers by how
 * many bytes it has grown.
 */
export async function packTightly(ready: ReadyBytes): Promise<number> {
  if (!ready.packed) return 0
  const { 'content-length': _, ...headers } = ready.packed.headers
  const tight = await packedBytes(plainOf(ready).bytes, constants.BROTLI_MAX_QUALITY)
  const grown = tight.length - ready.packed.bytes.length
  ready.packed = sent(tight, headers)
  ready.size += grown
  return grown
}

/** Keeps the packed bytes alone, which are unpacked for the few who do not take them. Answers as `packTightly` does. */
export function keepPacked(ready: ReadyBytes): number {
  if (!ready.packed || !ready.plain) return 0
  const shrunk = ready.plain.bytes.length
  ready.size -= shrunk
  ready.plain = null
  return -shrunk
}

/** The bytes as they are. */
export function plainOf({ plain, packed, headers }: ReadyBytes): Sent {
  return plain ?? sent(new Uint8Array(brotliDecompressSync(packed!.bytes)), headers)
}

function sent(bytes: Uint8Array<ArrayBuffer>, more: Record<string, string>): Sent {
  const headers = { ...more, 'content-length': String(bytes.length) }
  return { bytes, headers, flat: Object.entries(headers).flat() }
}

/** Writes a ready answer straight to Node's response; answers the status. */
export function sendReady(
  ready: ReadyBytes,
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
  requestId: string,
): number {
  if (isKnown(ready, headers['if-none-match'])) {
    response.writeHead(304, [...ready.flat, 'x-request-id', requestId]).end()
    return 304
  }
  const { bytes, flat } = chosen(ready, headers['accept-encoding'])
  response.writeHead(200, [...flat, 'x-request-id', requestId])
  response.end(method === 'HEAD' ? undefined : bytes)
  return 200
}

/** The same as a `Response`, for requests that came the ordinary way. */
export function responseFrom(ready: ReadyBytes, request: Request, requestId: string): Response {
  const id = { 'x-request-id': requestId }
  if (isKnown(ready, request.headers.get('if-none-match'))) {
    return new Response(null, { status: 304, headers: { ...ready.headers, ...id } })
  }
  const { bytes, headers } = chosen(ready, request.headers.get('accept-encoding'))
  return new Response(request.method === 'HEAD' ? null : bytes, { headers: { ...headers, ...id } })
}

function isKnown({ etag }: ReadyBytes, marks: string | null | undefined): boolean {
  if (!marks || etag === null) return false
  return marks === etag || marks.split(/\s*,\s*/).some((mark) => mark.replace(/^W\//, '') === etag)
}

function chosen(ready: ReadyBytes, encodings: string | string[] | null | undefined): Sent {
  return ready.packed && takesBrotli(String(encodings ?? '')) ? ready.packed : plainOf(ready)
}

/** Whether brotli is among the encodings a browser takes. */
export function takesBrotli(encodings: string): boolean {
  return /\bbr\b/.test(encodings) && !/\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/.test(encodings)
}
