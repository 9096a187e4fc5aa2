import { createServer, type Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { MINUTE_MS } from '#contract/durations.ts'
import type * as AppModule from '#server/app.ts'
import type { RunningApp } from '#server/app.ts'
import { buildWhenNeeded } from '#build/build-when-needed.ts'
import { loadEnvFile } from './env-file.ts'
import { runCommand } from './run-command.ts'
import { printWelcome } from './welcome.ts'
import { WrongEnvironment } from '#server/environment-error.ts'

const graceMs = 7_500
/** Time for a load balancer to read 503 from `/readyz` before connections are refused. */
const noticeMs = 1_000
const printLine = (line: string) => console.log(line)

/** The server process: builds if needed, opens the app, listens, and shuts down gracefully on a signal. */
export async function runShop(
  variables: Record<string, string | undefined>,
  { demo = false }: { demo?: boolean } = {},
): Promise<void> {
  await buildWhenNeeded(printLine)
  // The build contains its own copies of all modules, so nothing else of the app is imported here.
  const built = new URL('../../build/server/index.js', import.meta.url)
  const { openApp, builtClientFolder } = (await import(built.href)) as typeof AppModule
  const app = await openApp({
    variables,
    announce: printLine,
    demo,
    logsToFile: true,
    options: {
      clientFiles: { folder: builtClientFolder },
      cacheResponses: true,
      checkOutputs: false,
      contentSecurityPolicy: true,
    },
  })

  const server = createServer(
    {
      // Enough for a photo on a slow connection; every other request has its own, shorter timeout.
      requestTimeout: 75_000,
      headersTimeout: 10_000,
      keepAliveTimeout: 30_000,
      connectionsCheckingInterval: 2_000,
      // The listener refuses requests without Host itself, with our headers.
      requireHostHeader: false,
    },
    app.listener,
  )
  app.attachTo(server)
  // Clients that read nothing of a response for a minute or two are disconnected (slow read attack).
  server.setTimeout(MINUTE_MS)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(app.env.port, app.env.host, resolve)
  }).catch(async (error: NodeJS.ErrnoException) => {
    await app.close()
    if (error.code === 'EADDRINUSE') {
      throw new WrongEnvironment([
        `port ${app.env.port} is taken by another program: set PORT to another one`,
      ])
    }
    throw error
  })

  const { port } = server.address() as AddressInfo
  await printWelcome(app, port, printLine)
  // Now, since a killed process writes no cache; fast unless the build is new.
  flushCompileCache()
  closeOnSignal(server, app)
}

function closeOnSignal(server: Server, app: Pick<RunningApp, 'drain' | 'close'>): void {
  let closing = false
  const close = (signal: string) => {
    // A second Ctrl-C exits immediately.
    if (closing) process.exit(130)
    closing = true
    if (signal === 'SIGINT') printLine('\nClosing the shop …')
    app.drain()
    setTimeout(leave, signal === 'SIGTERM' ? noticeMs : 0)
  }
  const leave = () => {
    const deadline = setTimeout(() => {
      server.closeAllConnections()
    }, graceMs)
    // Keep-alive connections: close idle ones repeatedly until none is left.
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(deadline)
      app.close().then(
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

/** Entry point of `npm start`; prints a message instead of a stack for operator errors. */
export async function run(): Promise<void> {
  loadEnvFile()
  await runCommand(() => runShop(process.env))
}
