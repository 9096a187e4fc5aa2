import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { measure } from './probe.ts'

const refuser = `
const { parentPort } = require('node:worker_threads')
const { createServer } = require('node:http')
const server = createServer((request, response) => {
  const isAttack = request.url === '/attack'
  const body = isAttack ? '{"error":"too many"}' : 'x'.repeat(20_000)
  response.writeHead(isAttack ? 429 : 200, { 'content-length': body.length }).end(body)
})
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

/**
 * How long the same visitor waits while 500 requests come at the same moment to a bare `node:http` server that refuses
 * each: what the machine, the attacker and Node take without any shop, in milliseconds.
 */
export async function measureControl(): Promise<number> {
  const server = new Worker(refuser, { eval: true })
  const [port] = (await once(server, 'message')) as [number]
  const url = `http://127.0.0.1:${port}`
  const attack = async () => {
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 500 }, async () => (await fetch(`${url}/attack`)).arrayBuffer()))
    }
  }
  const { worst } = await measure({ url, pid: process.pid }, attack)
  await server.terminate()
  return Math.max(worst['/'], worst['/healthz'])
}
