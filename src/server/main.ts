import { createServer, type Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { copyBooks } from '#db/copy-books.ts'
import type { House, openHouse as OpenHouse } from './app.ts'
import { buildWhenNeeded } from './build-when-needed.ts'
import { openControlSocket } from './control-socket.ts'
import { loadEnvFile } from './env-file.ts'
import { explained } from './explained.ts'
import { welcome } from './welcome.ts'
import { WrongEnvironment } from './wrong-environment.ts'

const graceMs = 7_500
/** How long a balancer may read "stopping" before nobody is let in any more. */
const noticeMs = 1_000
const say = (line: string) => console.log(line)

/** The process: builds when needed, opens the house, listens, and closes in good order when told to stop. */
export async function runShop(
  variables: Record<string, string | undefined>,
  { demo = false }: { demo?: boolean } = {},
): Promise<void> {
  await buildWhenNeeded(say)
  // The build carries its own copy of every rule, so nothing else of the house is imported here.
  const built = new URL('../../build/server/index.js', import.meta.url)
  const { openHouse } = (await import(built.href)) as { openHouse: typeof OpenHouse }
  const house = await openHouse({ variables, mode: 'production', announce: say, demo })

  const server = createServer(
    {
      // As long as a photo may take on a slow line; every other body has its own, shorter limit.
      requestTimeout: 75_000,
      headersTimeout: 10_000,
      keepAliveTimeout: 30_000,
      connectionsCheckingInterval: 2_000,
    },
    house.listener,
  )
  server.on('clientError', house.unreadable)
  // Who takes nothing of an answer for a minute or two is cut off.
  server.setTimeout(60_000)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(house.env.port, house.env.host, resolve)
  }).catch(async (error: NodeJS.ErrnoException) => {
    await house.close()
    if (error.code === 'EADDRINUSE') {
      throw new WrongEnvironment([
        `port ${house.env.port} is taken by another program: set PORT to another one`,
      ])
    }
    throw error
  })

  const { port } = server.address() as AddressInfo
  await welcome(house, port, say)
  // Now, since whoever is killed writes nothing; it is quick but after a new build.
  flushCompileCache()
  const control = takeOrders(house)
  closeOnSignal(server, {
    retire: () => house.retire(),
    async close() {
      await (await control)?.close()
      await house.close()
    },
  })
}

/** Lets `npm run backup` ask for a copy; a shop that cannot hear it stays open, and the command opens the file itself. */
async function takeOrders({ env, sqliteFile }: House): Promise<{ close(): Promise<void> } | null> {
  if (sqliteFile === null) return null
  try {
    return await openControlSocket(env.dataDir, ({ copy }, signal) => copyBooks(sqliteFile, copy, signal))
  } catch (error) {
    say(`Back-ups will not reach the running shop: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

function closeOnSignal(server: Server, house: Pick<House, 'retire' | 'close'>): void {
  let closing = false
  const close = (signal: string) => {
    // A second Ctrl-C means now.
    if (closing) process.exit(130)
    closing = true
    if (signal === 'SIGINT') say('\nClosing the shop …')
    house.retire()
    setTimeout(leave, signal === 'SIGTERM' ? noticeMs : 0)
  }
  const leave = () => {
    const deadline = setTimeout(() => {
      server.closeAllConnections()
    }, graceMs)
    // Browsers keep connections open; those that idle are closed again and again until none is left.
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(deadline)
      house.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
    server.closeIdleConnections()
  }
  process.on('SIGINT', () => close('SIGINT'))
  process.on('SIGTERM', () => close('SIGTERM'))
}

/** What `npm start` does; leaves with a sentence instead of a stack when the operator can mend it. */
export async function run(): Promise<void> {
  loadEnvFile()
  await explained(() => runShop(process.env))
}
