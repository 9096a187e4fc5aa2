import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { holdsDemo } from '#demo/holds-demo.ts'
import { seedDemo } from '#demo/seed-demo.ts'
import { refusals } from '#contract/refusals.ts'
import { lockDatabase } from '#db/single-process.ts'
import { liveEvents } from '#domain/live/live-events.ts'
import { createDemoActions } from '#demo/actions.ts'
import { publicProfile, shopProfile } from '#domain/shop/shop-profile.ts'
import { prepareSetupLink } from '#domain/setup/setup-link.ts'
import { hasStaff } from '#domain/staff/has-staff.ts'
import { getClientNetwork, getConnection } from './connection.ts'
import { photographDemo } from '#demo/photos.ts'
import { createApp, type AppOptions } from './create-app.ts'
import { readEnv, type Env } from './env.ts'
import { startJobs } from './jobs.ts'
import { logFile, openLog } from './log.ts'
import { openShop, sqliteFile } from './open-shop.ts'
import { makeFilesPrivate, makePrivateDirectory } from './private-directory.ts'
import { limitPipelinedRequests } from './pipelined-requests.ts'
import { openRawAnswers } from './raw-answers.ts'
import { openRequestTurns } from './request-turns.ts'
import { countConcurrentRequests, MAX_CONCURRENT_REQUESTS } from './concurrent-requests.ts'
import { securityHeaders } from './security-headers.ts'
import { WrongEnvironment } from './environment-error.ts'

export type RunningApp = {
  env: Env
  shopName: string
  /** Whether visitors read that the shop opens soon. */
  isOpeningSoon: boolean
  /** False until the shop has a staff account. */
  hasStaff: boolean
  /** Code of the link that makes the first account; null once there is staff. */
  setupCode: string | null
  /** Accounts of demo mode. */
  demoLogIns: Awaited<ReturnType<typeof seedDemo>>
  /** Path of the log file, if the log does not go to standard output. */
  logFile: string | null
  /** Handles a request of Node's HTTP server. */
  listener(request: IncomingMessage, response: ServerResponse): void
  /** Handles the events of a server about what never becomes a request of the app. */
  attachTo(server: Server): void
  /** Makes `/readyz` answer 503, so that a load balancer sends no further requests. */
  drain(): void
  /** Stops the jobs and closes the database. */
  close(): Promise<void>
}

type OpenAppOptions = {
  variables: Record<string, string | undefined>
  options: AppOptions
  /** Writes the log to a file when standard output is a terminal. */
  logsToFile?: boolean
  /** Prints a line for the operator. */
  announce(line: string): void
  /** Seeds an empty database with sixty tickets and demo accounts, whose passwords are printed. */
  demo?: boolean
}

/** Directory of the built browser files; the server build lies beside it. */
export const builtClientFolder = join(import.meta.dirname, '../client')

/** Opens the app: database, jobs, API and pages behind one request listener. Throws `WrongEnvironment` when misconfigured. */
export async function openApp(setup: OpenAppOptions): Promise<RunningApp> {
  const { variables, options, announce, demo = false, logsToFile = false } = setup
  const env = readEnv(variables)
  if (isMainThread) makeFilesPrivate()
  makePrivateDirectory(env.dataDir)
  const file = logsToFile ? logFile(env) : null
  const log = openLog(env, file)
  const hold = env.databaseUrl ? null : holdFile(env)
  const { shop, close: closeShop } = await openShop(env, {
    printLine: announce,
    onError: (error) => log.error({ err: error }, 'database'),
    onCardTrouble: (trouble) => log.warn(trouble, 'card service'),
  })
  if (!env.isLocal && (await holdsDemo(shop.database))) {
    await closeShop()
    hold?.release()
    throw new WrongEnvironment([demoInPublic])
  }
  const demoLogIns = demo
    ? await seedDemo(shop.database, createDemoActions(shop, photographDemo), shop.now())
    : null
  // Standard output that is not a terminal is a log, and the links contain tokens.
  const announceLink = process.stdout.isTTY ? announce : null
  const jobs = await startJobs({ shop, env, log, announceLink })

  let isStopping = false
  const concurrent = countConcurrentRequests(env.throttle ? MAX_CONCURRENT_REQUESTS : Infinity)
  const turns = openRequestTurns()
  const admitPipelined = limitPipelinedRequests()
  const app = await createApp({ shop, env, log, concurrent, turns, isStopping: () => isStopping }, options)
  const secured = securityHeaders({ https: env.https, policy: options.contentSecurityPolicy, shop })
  const raw = openRawAnswers(env)
  const listen = getRequestListener(
    (request, bindings) =>
      app.fetch(request, getConnection((bindings as HttpBindings).incoming, env.trustProxy)),
    {
      // Requests that the fetch API cannot represent: an invalid host or URL, or an unsupported method.
      errorHandler: () => {
        const { status, message: error } = refusals.malformed
        const refused = Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } })
        return secured(refused, { address: 'unknown', requestId: randomUUID() })
      },
    },
  )

  return {
    env,
    shopName: (await shopProfile(shop)).name,
    isOpeningSoon: (await publicProfile(shop)).opening?.state === 'soon',
    hasStaff: await hasStaff(shop),
    setupCode: await prepareSetupLink(shop),
    demoLogIns,
    logFile: file,
    listener(request, response) {
      if (!admitPipelined(request, response)) return
      if (raw.refuseHost(request, response)) return
      const address = getClientNetwork(request, env.trustProxy)
      const isAdmitted = concurrent.admit(address, response)
      const answer = () => {
        // A client that left while its request waited.
        if (response.destroyed) return
        if (isAdmitted) void listen(request, response)
        else raw.refuseTooMany(request, response)
      }
      if (env.throttle) turns.add(address, answer)
      else answer()
    },
    attachTo(server) {
      raw.attachTo(server)
      if (env.throttle) server.on('connection', turns.connected)
    },
    drain() {
      isStopping = true
      // Event streams would otherwise stay open as long as their pages.
      liveEvents(shop).close()
      // Beside the requests that are under way, since an email that is being sent may take as long. `close` waits for both.
      jobs.stop().catch(() => {})
    },
    async close() {
      liveEvents(shop).close()
      await jobs.stop()
      await closeShop()
      hold?.release()
    },
  }
}

const demoInPublic =
  'More than this machine may reach the shop (PUBLIC_URL, HOST), but this database holds demo data with log-ins that are public: use another DATA_DIR or DATABASE_URL'

/** Locks a SQLite file for one server process; a second one is refused with a message. */
function holdFile(env: Env): { release(): void } {
  try {
    return lockDatabase(sqliteFile(env.dataDir))
  } catch (error) {
    throw new WrongEnvironment([error instanceof Error ? error.message : String(error)])
  }
}
