import { hasOwnCookie } from '#http/request-context.ts'
import { acceptsBrotli, toBrotli } from './stored-response.ts'

/** Brotli quality that takes one or two milliseconds for a page. */
const ONE_TIME_QUALITY = 5

/** Whether a page in answer to this request would be compressed. */
export function wantsCompressedPage({ method, headers }: Request): boolean {
  return (
    method !== 'HEAD' && !hasOwnCookie(headers.get('cookie')) && acceptsBrotli(headers.get('accept-encoding'))
  )
}

/**
 * Compresses an uncached page for a visitor without our cookies. On personal pages, compressed length can leak secrets
 * (BREACH): there the operator's proxy decides.
 */
export async function compressPage(response: Response): Promise<Response> {
  const { status, headers } = response
  if (!headers.get('content-type')?.startsWith('text/html') || headers.has('content-encoding'))
    return response
  const bytes = await toBrotli(new Uint8Array(await response.arrayBuffer()), ONE_TIME_QUALITY)
  headers.set('content-encoding', 'br')
  headers.set('content-length', String(bytes.length))
  return new Response(bytes, { status, headers })
}
