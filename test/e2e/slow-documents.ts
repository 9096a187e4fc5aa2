import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** Each piece begins with a block, and is painted before the next one arrives. */
const block = /(?=<(?:section|footer|form|fieldset|h2|ol|ul|li aria-current)\b)/
const betweenMs = 30

/** The address of a proxy in front of a shop whose documents arrive in pieces, as on a slow connection. */
export async function serveSlowDocuments(shopUrl: string): Promise<string> {
  const proxy = createServer((incoming, response) => {
    const headers = { ...incoming.headers, host: new URL(shopUrl).host, 'accept-encoding': 'identity' }
    const forwarded = request(
      new URL(incoming.url ?? '/', shopUrl),
      { method: incoming.method, headers },
      (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers)
        if (!String(received.headers['content-type']).startsWith('text/html'))
          return void received.pipe(response)
        void text(received).then(async (document) => {
          for (const piece of document.split(block)) {
            response.write(piece)
            await sleep(betweenMs)
          }
          response.end()
        })
      },
    )
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://localhost:${(proxy.address() as AddressInfo).port}`
}
