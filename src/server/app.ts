import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { holdsDemo, seedDemo } from '#db/seed/demo.ts'
import { refusals } from '#contract/refusals.ts'
import { holdBooks } from '#db/single-process.ts'
import { hasStaff } from '#domain/staff/has-staff.ts'
import { demoHands } from '#domain/shop/demo-hands.ts'
import { shopProfile } from '#domain/shop/shop-profile.ts'
import { openApi } from '#http/api.ts'
import type { Arrival } from '#http/visit.ts'
import { readEnv, WrongEnvironment, type Env } from './env.ts'
import { arrivalOf } from './arrival.ts'
import { readAssets } from './assets.ts'
import { answerHealth } from './health.ts'
import { startJobs } from './jobs.ts'
import { keepPages } from './kept-pages.ts'
import { logFile, openLog } from './log.ts'
import { openPages } from './pages.ts'
import { openShop, sqliteFile } from './open-shop.ts'
import { answerUnreadable, securedBy } from './security-headers.ts'

export type House = {
  env: Env
  shopName: string
  /** False until somebody can log in to the Admin Panel. */
  hasStaff: boolean
  /** Where the books lie; null on PostgreSQL. */
  sqliteFile: string | null
  /** Who can log in to a demonstration. */
  demoLogIns: Awaited<ReturnType<typeof seedDemo>>
  /** Where log lines go when they are not on the terminal. */
  logFile: string | null
  /** Answers one request of Node's own server. */
  listener(request: IncomingMessage, response: ServerResponse): void
  /** Answers what Node could not read as a request. */
  unreadable(error: NodeJS.ErrnoException, socket: Duplex): void
  /** From now on `/readyz` says no, so that a balancer sends nobody any more. */
  retire(): void
  /** Ends jobs and closes the books. */
  close(): Promise<void>
}

export type Opening = {
  variables: Record<string, string | undefined>
  mode: 'production' | 'development'
  /** Writes a line for the operator to the terminal. */
  announce(line: string): void
  /** Fill an empty shop with sixty tickets and accounts whose log-ins are announced. */
  demo?: boolean
}

/** Opens the whole shop: books, jobs, API and pages behind one listener. Throws `WrongEnvironment` when misconfigured. */
export async function openHouse({ variables, mode, announce, demo = false }: Opening): Promise<House> {
  const env = readEnv(variables)
  const log = openLog(env, mode)
  const hold = env.databaseUrl ? null : holdFile(env)
  const { shop, close: closeShop } = await openShop(env, {
    say: announce,
    onError: (error) => log.error({ err: error }, 'database'),
  })
  if (!env.isLocal && (await holdsDemo(shop.books))) {
    await closeShop()
    hold?.release()
    throw new WrongEnvironment([demoInPublic])
  }
  const demoLogIns = demo ? await seedDemo(shop.books, demoHands(shop), shop.now()) : null
  const jobs = await startJobs({ shop, env, log, announce })

  const api = openApi({
    shop,
    log,
    publicOrigin: env.publicOrigin,
    https: env.https,
    checkReplies: mode === 'development',
  })
  const pages = openPages({ api, shop, env, mode, log })
  const assets = mode === 'production' ? await readAssets() : new Map()
  const secured = securedBy({ https: env.https, strict: mode === 'production', shop })
  const kept = keepPages({
    shop,
    publicOrigin: env.publicOrigin,
    render: async (request, arrival) => secured(await pages(request, arrival), arrival),
  })
  let retired = false

  const answer = async (request: Request, arrival: Arrival): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const ready = mode === 'production' ? await kept(request, arrival) : null
    if (ready) return ready
    const response =
      (await answerHealth(pathname, shop, retired)) ??
      assets.get(pathname)?.(request) ??
      (belongsToApi(pathname) ? await api.fetch(request, arrival) : await pages(request, arrival))
    return secured(response, arrival)
  }
  const fetch = (request: Request, node: { incoming: IncomingMessage }): Promise<Response> => {
    const arrival = arrivalOf(node.incoming, env.trustProxy)
    return answer(request, arrival).catch((error: unknown) => {
      log.error({ requestId: arrival.requestId, err: error }, 'bug')
      return secured(says(refusals.bug), arrival)
    })
  }
  const listen = getRequestListener(
    (request, node) => fetch(request, node as { incoming: IncomingMessage }),
    {
      overrideGlobalObjects: false,
      // What cannot even be made a request of: a wrong host, an address that is none, an unknown method.
      errorHandler: () => secured(says(refusals.malformed), { address: 'unknown', requestId: randomUUID() }),
    },
  )

  return {
    env,
    shopName: (await shopProfile(shop)).name,
    hasStaff: await hasStaff(shop),
    demoLogIns,
    sqliteFile: env.databaseUrl ? null : sqliteFile(env.dataDir),
    logFile: mode === 'production' ? logFile(env) : null,
    listener(request, response) {
      // Who takes nothing of an answer for a minute or two is cut off.
      response.setTimeout(60_000, () => request.socket.destroy())
      void listen(request, response)
    },
    unreadable: answerUnreadable,
    retire: () => void (retired = true),
    async close() {
      await jobs.stop()
      await closeShop()
      hold?.release()
    },
  }
}

const demoInPublic =
  'PUBLIC_URL is a public address, but these books hold demo data with log-ins that anybody can look up: use another DATA_DIR or DATABASE_URL'

function says({ status, says: error }: { status: number; says: string }): Response {
  return Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } })
}

/** One serving process for each SQLite file: a second one is told so. */
function holdFile(env: Env): { release(): void } {
  try {
    return holdBooks(sqliteFile(env.dataDir))
  } catch (error) {
    throw new WrongEnvironment([error instanceof Error ? error.message : String(error)])
  }
}

const discovered = new Set(['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'])

function belongsToApi(pathname: string): boolean {
  return /^\/(api|drawings)(\/|$)/.test(pathname) || discovered.has(pathname)
}
