import { Hono } from 'hono'
import { refusals } from '#contract/refusals.ts'
import { serveAccounts } from './accounts.ts'
import type { Door } from './answer.ts'
import { serveCatalogue } from './catalogue.ts'
import { serveContact } from './contact.ts'
import { serveDiscovery } from './discovery.ts'
import { serveDrafts } from './drafts.ts'
import { serveDrawings } from './drawings.ts'
import { serveOpenApi } from './openapi.ts'
import { serveShopProfile } from './shop-profile.ts'
import { serveStaff } from './staff.ts'
import { serveTickets } from './tickets.ts'
import type { House } from './visit.ts'

/** The whole API: every path answers with and without its trailing slash, unknown ones with a sentence. */
export function openApi(setup: Omit<Door, 'app'>): Hono<House> {
  const app = new Hono<House>({ strict: false })
  const door: Door = { ...setup, app }
  serveCatalogue(door)
  serveAccounts(door)
  serveDrafts(door)
  serveTickets(door)
  serveContact(door)
  serveShopProfile(door)
  serveStaff(door)
  serveOpenApi(door)
  serveDrawings(door)
  serveDiscovery(door)
  app.notFound((c) => c.json({ error: refusals.no_such_call.says }, 404))
  app.onError((error, c) => {
    door.log.error({ requestId: c.env.requestId, err: error }, 'bug')
    return c.json({ error: refusals.bug.says }, 500)
  })
  return app
}
