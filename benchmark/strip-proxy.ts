import { createServer, request } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

/** A proxy that removes all scripts from the pages of the shop at `TARGET`, as a baseline for the page benchmark. */
export async function run(): Promise<void> {
  const target = new URL(process.env['TARGET'] ?? '')
  createServer((input, answer) => {
    const headers = { ...input.headers, host: target.host, 'accept-encoding': 'identity' }
    const forwarded = request(
      { host: target.hostname, port: target.port, path: input.url, method: input.method, headers },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const type = response.headers['content-type'] ?? ''
          const whole = Buffer.concat(chunks)
          const body = type.startsWith('text/html') ? Buffer.from(stripped(whole.toString())) : whole
          const packed = /text|svg|json/.test(type) && body.length > 0 ? brotliCompressSync(body) : null
          const { 'content-length': _, 'transfer-encoding': __, ...rest } = response.headers
          answer.writeHead(response.statusCode ?? 502, {
            ...rest,
            ...(packed ? { 'content-encoding': 'br' } : {}),
            'content-length': (packed ?? body).length,
          })
          answer.end(packed ?? body)
        })
      },
    )
    forwarded.on('error', () => answer.writeHead(502).end())
    input.pipe(forwarded)
  }).listen(Number(process.env['PORT']), '127.0.0.1')
}

function stripped(html: string): string {
  return html
    .replace(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
}
