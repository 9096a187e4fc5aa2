import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFindings, type Attack } from '../attack.ts'

/** Connections that send hundreds of requests at once and read no answer. */
export const pipelinedRequests: Attack = {
  name: 'requests without reading',
  async run(shop, { isLong }) {
    const paths = ['/', '/repairs', '/api/getphones', '/api/openapi.json']
    const sockets = Array.from({ length: isLong ? 300 : 60 }, (_, n) => {
      const socket = connect(shop.port, '127.0.0.1')
      socket.pause()
      socket.on('error', () => {})
      const line = `GET ${paths[n % paths.length]} HTTP/1.1\r\nHost: 127.0.0.1:${shop.port}\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`
      socket.write(line.repeat(200))
      return socket
    })
    const isClosed = () => sockets.filter((socket) => socket.destroyed || socket.readableEnded).length
    for (const until = performance.now() + 20_000; performance.now() < until; await sleep(100)) {
      // A paused socket notices its end only when it is written to.
      for (const socket of sockets) if (!socket.destroyed) socket.write(' ')
      if (isClosed() === sockets.length) break
    }
    const closed = isClosed()
    for (const socket of sockets) socket.destroy()
    const { broken, hold } = openFindings()
    hold(closed === sockets.length, `${sockets.length - closed} connections were read on`)
    return { text: `${closed} of ${sockets.length} connections closed`, broken }
  },
}
