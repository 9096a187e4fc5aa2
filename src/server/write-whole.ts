import type { IncomingMessage, ServerResponse } from 'node:http'
import { wholeBytes } from '#http/whole-body.ts'
import { carriesOurs } from './kept-address.ts'
import { packedBytes, takesBrotli } from './ready-bytes.ts'

export type NodeSide = { incoming: IncomingMessage; outgoing: ServerResponse }

/** Writes an answer whose text is known without a stream in between; false for any other. */
export async function writeWhole(response: Response, { incoming, outgoing }: NodeSide): Promise<boolean> {
  let bytes = wholeBytes(response)
  if (bytes === undefined) return false
  const headers = [...response.headers].flat()
  if (isWorthPacking(response, incoming)) {
    bytes = await packedBytes(bytes)
    headers.push('content-encoding', 'br')
  }
  headers.push('content-length', String(bytes.length))
  outgoing.writeHead(response.status, headers)
  outgoing.end(bytes)
  return true
}

/**
 * Only a stranger's page: what is somebody's own is left to the proxy, which is nearer, and whose operator knows whether
 * lengths may tell anything there.
 */
function isWorthPacking({ headers }: Response, { headers: asked }: IncomingMessage): boolean {
  if (!headers.get('content-type')?.startsWith('text/html') || carriesOurs(asked.cookie)) return false
  return takesBrotli(String(asked['accept-encoding'] ?? ''))
}
