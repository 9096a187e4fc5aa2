import { connect, type Socket } from 'node:net'

export type RawResponse = {
  status: number
  head: string
  headers: Map<string, string>
  body: string
  ms: number
}

/** Sends bytes unchanged and returns the response up to the end of the connection. */
export async function sendRaw(
  port: number,
  bytes: string | Buffer,
  more: { timeoutMs?: number } = {},
): Promise<RawResponse> {
  const started = performance.now()
  const socket = await open(port)
  socket.write(bytes)
  const text = await untilClosed(socket, more.timeoutMs ?? 15_000)
  return read(text, performance.now() - started)
}

/** Opens a connection for sending single bytes. */
export function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** All bytes until the connection is closed, or until the timeout. */
export function untilClosed(socket: Socket, timeoutMs: number): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(text)
    }
    const timer = setTimeout(done, timeoutMs)
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.on('error', done)
    socket.on('close', done)
  })
}

/** A parsed HTTP response. */
export function read(text: string, ms = 0): RawResponse {
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
