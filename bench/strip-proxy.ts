import { createServer, request } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

/** The shop at `TARGET` without any script: the same page as it would be had nobody written one. */
export async function run(): Promise<void> {
  const target = new URL(process.env['TARGET'] ?? '')
  createServer((asked, answer) => {
    const headers = { ...asked.headers, host: target.host, 'accept-encoding': 'identity' }
    const forwarded = request(
      { host: target.hostname, port: target.port, path: asked.url, method: asked.method, headers },
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
    asked.pipe(forwarded)
  }).listen(Number(process.env['PORT']), '127.0.0.1')
}

function stripped(html: string): string {
  return html
    .replace(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
}
