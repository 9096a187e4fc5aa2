import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Received = { method: string; path: string; authorization: string }

/** A bucket `bucket` over the S3 HTTP protocol until the test ends; refuses requests not signed as `the-key`. */
export async function openTestBucket(): Promise<{
  endpoint: string
  requests: Received[]
  stored: Map<string, Buffer>
}> {
  const stored = new Map<string, Buffer>()
  const requests: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', headers } = request
      const url = new URL(request.url ?? '', 'http://service')
      const path = decodeURIComponent(url.pathname)
      const authorization = headers.authorization ?? ''
      requests.push({ method, path, authorization })
      const missing = '<Error><Code>NoSuchKey</Code><Message>None</Message></Error>'
      if (!authorization.startsWith('AWS4-HMAC-SHA256 Credential=the-key/')) {
        return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
      }
      if (method === 'GET' && url.searchParams.has('list-type')) {
        const prefix = url.searchParams.get('prefix') ?? ''
        const from = Number(url.searchParams.get('continuation-token') ?? 0)
        const all = [...stored.keys()]
          .map((key) => key.slice('/bucket/'.length))
          .filter((key) => key.startsWith(prefix))
        // Two on each page, so that listing needs several requests.
        const page = all.slice(from, from + 2)
        const more = from + 2 < all.length
        return response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(
            `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''}${page
              .map(
                (key) =>
                  `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-11-20T00:00:00.000Z</LastModified><ETag>"x"</ETag></Contents>`,
              )
              .join('')}</ListBucketResult>`,
          )
      }
      if (method === 'PUT') {
        stored.set(path, Buffer.concat(chunks))
        return response.writeHead(200, { etag: '"x"' }).end()
      }
      if (method === 'DELETE') {
        stored.delete(path)
        return response.writeHead(204).end()
      }
      const found = stored.get(path)
      if (!found) return response.writeHead(404, { 'content-type': 'application/xml' }).end(missing)
      return response.writeHead(200, { 'content-length': found.length }).end(method === 'HEAD' ? '' : found)
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, stored }
}
