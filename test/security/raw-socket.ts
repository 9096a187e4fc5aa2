import { connect, type Socket } from 'node:net'

export type RawAnswer = {
  status: number
  head: string
  headers: Map<string, string>
  body: string
  ms: number
}

/** Sends bytes exactly as they stand and answers what came back until the other side hung up. */
export async function sayRaw(
  port: number,
  bytes: string | Buffer,
  more: { patience?: number } = {},
): Promise<RawAnswer> {
  const started = performance.now()
  const socket = await open(port)
  socket.write(bytes)
  const text = await untilClosed(socket, more.patience ?? 5_000)
  return read(text, performance.now() - started)
}

/** Opens a connection, and lets the caller drip bytes into it. */
export function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Everything that arrives until the connection is closed, or until patience ends. */
export function untilClosed(socket: Socket, patience: number): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(text)
    }
    const timer = setTimeout(done, patience)
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.on('error', done)
    socket.on('close', done)
  })
}

/** What an HTTP answer says. */
export function read(text: string, ms = 0): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return { status: Number(first.split(' ')[1] ?? 0), head, headers, body: rest.join('\r\n\r\n'), ms }
}
