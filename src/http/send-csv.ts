import type { RequestContext } from './request-context.ts'

/** Answers a CSV file for download, with the checksum of its bytes (RFC 9530). */
export function sendCsv(
  { http }: RequestContext,
  { filename, bytes, sha256 }: { filename: string; bytes: Uint8Array; sha256: string },
): Response {
  if (!http) throw new Error('A file is sent over HTTP only')
  return http.body(new Uint8Array(bytes), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${filename}"`,
    'x-content-type-options': 'nosniff',
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    // On a shared computer it must not stay in the browser's cache after log-out.
    'cache-control': 'private, no-store',
  })
}

/** Answers lines of CSV as they are read, for lists without a bound. */
export function streamCsv(filename: string, lines: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: () => void lines.return(undefined),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${filename}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}
