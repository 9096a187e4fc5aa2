import { createHash } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import type { Archive } from '#domain/money-reports/documents-zip.ts'
import type { RequestContext } from './request-context.ts'

/**
 * Answers an archive as a ZIP file, file by file as fast as the client reads. One that breaks off on our side ends the connection
 * without the list of its files, so that no program takes it for whole.
 */
export function sendZip(
  { http }: RequestContext,
  archive: Archive,
  onError: (thrown: unknown) => void,
): Response {
  if (!http) throw new Error('A file is sent over HTTP only')
  const body = ReadableStream.from(pieces(archive, onError))
  return http.body(body as unknown as globalThis.ReadableStream, 200, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${archive.filename}"`,
    'x-content-type-options': 'nosniff',
    // On a shared computer it must not stay in the browser's cache after log-out.
    'cache-control': 'private, no-store',
  })
}

async function* pieces(archive: Archive, onError: (thrown: unknown) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  const reader = makeZip(entries(archive)).getReader()
  let sha256: string | null = null
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      hash.update(value)
      yield value
    }
    sha256 = hash.digest('hex')
  } catch (thrown) {
    onError(thrown)
    // Rethrown, the error message would reach the client; this one ends the connection.
    throw new Error('The file broke off')
  } finally {
    // The library hands the end on as an error.
    if (sha256 === null) await reader.cancel().catch(() => {})
    await archive.finish(sha256).catch(onError)
  }
}

async function* entries(archive: Archive) {
  for await (const { name, modified, bytes } of archive.files())
    yield { name, lastModified: new Date(modified), input: bytes }
}
