import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type ProxyMode = 'fine' | 'silent' | 'slow' | 'away'

/** A TCP proxy that can fall silent, delay or disconnect; changed while it runs. */
export async function openUnreliableProxy(host: string, port: number) {
  let mode: ProxyMode = 'fine'
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (mode === 'away') return near.destroy()
    const far = connect(port, host)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    const pass = (to: Socket) => (bytes: Buffer) => {
      // Bytes sent into silence are lost, as on a cut cable.
      if (mode === 'silent') return
      if (mode === 'slow') setTimeout(() => to.writable && to.write(bytes), 1_200)
      else if (to.writable) to.write(bytes)
    }
    near.on('data', pass(far))
    far.on('data', pass(near))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    setMode(next: ProxyMode) {
      mode = next
      if (next === 'away') for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
