import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

/** What commands on this machine may ask of the running shop: a copy of its books in a file that does not exist yet. */
export type Order = { copy: string }

/** How an order went; `error` is a sentence for the operator. */
export type Outcome = { error: string | null }

/** Bytes of a socket's address that every system takes. */
const longestPath = 103
const longestOrder = 8_192

/** Where the running shop of a data directory listens. */
export function controlPath(dataDir: string): string {
  const inside = join(resolve(dataDir), 'control.sock')
  if (Buffer.byteLength(inside) <= longestPath) return inside
  const mark = createHash('sha256').update(inside).digest('hex').slice(0, 24)
  return join(tmpdir(), `mendpost-${process.getuid?.() ?? 0}-${mark}`, 'control.sock')
}

/**
 * Listens for commands of this machine's operator, one order at a time. Only for the process that holds the
 * books: what lies at its address is taken for a leftover.
 */
export async function openControlSocket(
  dataDir: string,
  carryOut: (order: Order, signal: AbortSignal) => Promise<void>,
): Promise<{ close(): Promise<void> }> {
  const path = controlPath(dataDir)
  if (dirname(path) !== resolve(dataDir)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    refuseForeign(dirname(path))
  }
  rmSync(path, { force: true })

  const closing = new AbortController()
  const open = new Set<Socket>()
  let busy = false
  const answer = async (words: string): Promise<Outcome> => {
    const order = readOrder(words)
    if (!order) return { error: 'The shop did not understand that. Is it of another version?' }
    if (busy) return { error: 'The shop is making a copy already. Try again when it is done.' }
    busy = true
    try {
      await carryOut(order, closing.signal)
      return { error: null }
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) }
    } finally {
      busy = false
    }
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // A command that was cut off needs no answer.
    socket.on('error', () => socket.destroy())
    readAll(socket)
      .then(answer)
      .then((outcome) => socket.end(JSON.stringify(outcome)))
      .catch(() => socket.destroy())
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(path, done)
  })
  chmodSync(path, 0o600)

  return {
    async close() {
      closing.abort()
      const closed = new Promise((done) => {
        server.close(done)
      })
      // Whoever waits for a copy is told that it was stopped.
      setTimeout(() => {
        for (const socket of open) socket.destroy()
      }, 500).unref()
      await closed
    },
  }
}

/** Gives the running shop an order and waits for its outcome, however long; null when no shop is running there. */
export async function askShop(dataDir: string, order: Order): Promise<Outcome | null> {
  const path = controlPath(dataDir)
  try {
    if (dirname(path) !== resolve(dataDir)) refuseForeign(dirname(path))
    const socket = await connect(path)
    socket.end(JSON.stringify(order))
    const words = await text(socket).catch(() => '')
    return words === ''
      ? { error: 'The shop was closed before it was done.' }
      : (JSON.parse(words) as Outcome)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null
    if (code === 'EACCES' || code === 'EPERM') {
      return { error: 'The shop runs as another user of this machine. Run this command as that user.' }
    }
    throw error
  }
}

function connect(path: string): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = createConnection({ path, allowHalfOpen: true })
    socket.once('error', fail)
    socket.once('connect', () => done(socket))
  })
}

async function readAll(socket: Socket): Promise<string> {
  let words = ''
  for await (const chunk of socket) {
    words += String(chunk)
    if (words.length > longestOrder) throw new Error('An order is a short line')
  }
  return words
}

function readOrder(words: string): Order | null {
  try {
    const { copy } = JSON.parse(words) as Partial<Order>
    return typeof copy === 'string' ? { copy } : null
  } catch {
    return null
  }
}

// In a folder that everybody may write to, somebody else could have made ours first, to listen in.
function refuseForeign(folder: string): void {
  const { uid, mode } = lstatSync(folder)
  if (uid === process.getuid?.() && (mode & 0o170077) === 0o040000) return
  throw new Error(`${folder} is not a private folder of this user: remove it`)
}
