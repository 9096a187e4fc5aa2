import { matchesEtag } from './etag.ts'
import type { RequestContext } from './request-context.ts'

/** Bytes that are sent unchanged. */
type SentFile = {
  contentType: 'image/jpeg' | 'application/pdf'
  filename: string
  /** Reads the file; called only when the client has no current copy. */
  bytes: () => Promise<Uint8Array>
  /** Entity tag of an immutable file. */
  etag?: string
}

/** Answers a private file, or 304 when the client has a current copy. */
export async function sendFile({ http }: RequestContext, file: SentFile): Promise<Response> {
  if (!http) throw new Error('A file is sent over HTTP only')
  const { contentType, filename, bytes, etag } = file
  const headers: Record<string, string> = {
    'content-type': contentType,
    'content-disposition': `inline; filename="${filename}"`,
    'x-content-type-options': 'nosniff',
    // Browsers' PDF viewers do not run in a sandbox.
    'content-security-policy': `default-src 'none'; frame-ancestors 'none'${contentType === 'image/jpeg' ? '; sandbox' : ''}`,
    // On a shared computer it must not stay in the browser's cache after log-out.
    'cache-control': 'private, no-store',
  }
  if (etag) headers['etag'] = `"${etag}"`
  if (etag && matchesEtag(http.req.header('if-none-match'), `"${etag}"`)) return http.body(null, 304, headers)
  return http.body(new Uint8Array(await bytes()), 200, headers)
}
