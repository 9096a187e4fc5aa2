import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Mood = 'fine' | 'silent' | 'slow' | 'away'

/** A line to a server that can fall silent, be slow or break off; changed while it runs. */
export async function openFickleLine(host: string, port: number) {
  let mood: Mood = 'fine'
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (mood === 'away') return near.destroy()
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
      // What is said into silence is lost, as on a cut cable.
      if (mood === 'silent') return
      if (mood === 'slow') setTimeout(() => to.writable && to.write(bytes), 1_200)
      else if (to.writable) to.write(bytes)
    }
    near.on('data', pass(far))
    far.on('data', pass(near))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    turn(next: Mood) {
      mood = next
      if (next === 'away') for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
