import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFindings, type Attack } from '../attack.ts'
import { open } from '#test/security/raw-socket.ts'

/** Connections that send their headers or a body byte by byte. */
export const slowClients: Attack = {
  name: 'slow clients',
  async run(shop, { isLong }) {
    const { host } = new URL(shop.url)
    const sockets: Socket[] = []
    let closed = 0
    for (let n = 0; n < (isLong ? 500 : 100); n += 1) {
      const socket = await open(shop.port)
      socket.on('error', () => {})
      socket.on('close', () => (closed += 1))
      socket.resume()
      socket.write(
        n % 2 === 0
          ? `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `
          : shop.head('/api/loginuser/', { type: 'application/json', length: 5_000 }),
      )
      sockets.push(socket)
    }
    const ends = performance.now() + (isLong ? 16_000 : 1_500)
    while (performance.now() < ends) {
      for (const socket of sockets) if (socket.writable) socket.write('a')
      await sleep(500)
    }
    const { broken, hold } = openFindings()
    if (isLong) hold(closed === sockets.length, `${sockets.length - closed} connections stayed open`)
    for (const socket of sockets) socket.destroy()
    return { text: `${sockets.length} connections, ${closed} closed by the shop`, broken }
  },
}
