import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { holdsDemo } from '#db/seed/demo.ts'
import { holdBooks } from '#db/single-process.ts'
import { hasStaff } from '#domain/staff/has-staff.ts'
import { shopProfile } from '#domain/shop/shop-profile.ts'
import { openApi } from '#http/api.ts'
import { readEnv, WrongEnvironment, type Env } from './env.ts'
import { arrivalOf } from './arrival.ts'
import { readAssets } from './assets.ts'
import { answerHealth } from './health.ts'
import { startJobs } from './jobs.ts'
import { keepPages } from './kept-pages.ts'
import { logFile, openLog } from './log.ts'
import { openPages } from './pages.ts'
import { openShop, sqliteFile } from './open-shop.ts'
import { securedBy } from './security-headers.ts'

export type House = {
  env: Env
  shopName: string
  /** False until somebody can log in to the Admin Panel. */
  hasStaff: boolean
  /** Where the books lie; null on PostgreSQL. */
  sqliteFile: string | null
  /** Where log lines go when they are not on the terminal. */
  logFile: string | null
  /** Answers one request of Node's own server. */
  listener(request: IncomingMessage, response: ServerResponse): void
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
export async function openHouse({ variables, mode, announce }: Opening): Promise<House> {
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

  const fetch = async (request: Request, node: { incoming: IncomingMessage }): Promise<Response> => {
    const arrival = arrivalOf(node.incoming, env.trustProxy)
    const { pathname } = new URL(request.url)
    const ready = mode === 'production' ? await kept(request, arrival) : null
    if (ready) return ready
    const response =
      (await answerHealth(pathname, shop, retired)) ??
      assets.get(pathname)?.(request) ??
      (belongsToApi(pathname) ? await api.fetch(request, arrival) : await pages(request, arrival))
    return secured(response, arrival)
  }

  return {
    env,
    shopName: (await shopProfile(shop)).name,
    hasStaff: await hasStaff(shop),
    sqliteFile: env.databaseUrl ? null : sqliteFile(env.dataDir),
    logFile: mode === 'production' ? logFile(env) : null,
    listener: getRequestListener((request, node) => fetch(request, node as { incoming: IncomingMessage }), {
      overrideGlobalObjects: false,
    }),
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
