import { Hono } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { serveAccounts } from './accounts.ts'
import { askInHouse, type Door, type InHouseAnswer } from './answer.ts'
import { serveAudit } from './audit.ts'
import { serveCardNews } from './card-news.ts'
import { serveBench } from './bench.ts'
import { serveCatalogue } from './catalogue.ts'
import { serveContact } from './contact.ts'
import { serveConversation } from './conversation.ts'
import { serveDiscovery } from './discovery.ts'
import { serveDrafts } from './drafts.ts'
import { serveDrawings } from './drawings.ts'
import { serveMailIn } from './mail-in.ts'
import { serveMoney } from './money.ts'
import { serveLive } from './live.ts'
import { serveHistory } from './history.ts'
import { serveOpenApi } from './openapi.ts'
import { serveOutbox } from './outbox.ts'
import { servePrivacy } from './privacy.ts'
import { serveQuotes } from './quotes.ts'
import { serveSecondFactor } from './second-factor.ts'
import { serveSessions } from './sessions.ts'
import { serveShopProfile } from './shop-profile.ts'
import { serveStaff } from './staff.ts'
import { serveTickets } from './tickets.ts'
import { serveTracking } from './tracking.ts'
import type { Arrival, House, PageSide } from './visit.ts'
import { serveWordings } from './wordings.ts'

export type Api = {
  fetch(request: Request, arrival: Arrival): Response | Promise<Response>
  /** For a page of this process, without HTTP in between; null for what only HTTP can ask. */
  ask(
    endpoint: Endpoint,
    asked: Record<string, unknown>,
    arrival: Arrival,
    page: PageSide,
  ): Promise<InHouseAnswer> | null
}

/** The whole API: every path answers with and without its trailing slash, unknown ones with a sentence. */
export function openApi(setup: Omit<Door, 'app' | 'inHouse'>): Api {
  const app = new Hono<House>({ strict: false })
  const door: Door = { ...setup, app, inHouse: new Map() }
  serveCatalogue(door)
  serveAccounts(door)
  serveSecondFactor(door)
  serveSessions(door)
  serveDrafts(door)
  serveTickets(door)
  serveMailIn(door)
  serveMoney(door)
  serveCardNews(door)
  serveBench(door)
  serveConversation(door)
  serveLive(door)
  serveQuotes(door)
  serveTracking(door)
  serveHistory(door)
  serveContact(door)
  serveShopProfile(door)
  serveStaff(door)
  servePrivacy(door)
  serveAudit(door)
  serveOutbox(door)
  serveWordings(door)
  serveOpenApi(door)
  serveDrawings(door)
  serveDiscovery(door)
  const unkept = { 'cache-control': 'no-store' }
  app.notFound((c) => c.json({ error: refusals.no_such_call.says }, 404, unkept))
  app.onError((error, c) => {
    door.log.error({ requestId: c.env.requestId, err: error }, 'bug')
    return c.json({ error: refusals.bug.says }, 500, unkept)
  })
  return {
    fetch: (request, arrival) => app.fetch(request, arrival),
    ask: (endpoint, asked, arrival, page) => askInHouse(door, endpoint, asked, arrival, page),
  }
}
