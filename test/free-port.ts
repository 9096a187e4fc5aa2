import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ephemeral ports (from 32,768 on Linux, from 49,152 elsewhere): there, an outgoing connection of another
// test could take the port before its server listens.
const [first, last] = [20_000, 32_000]

/** A free port. */
export async function getFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}
