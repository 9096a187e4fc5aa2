import { join } from 'node:path'
import type { Bench } from './benchmark.ts'
import { shopCommand, type Server } from './child.ts'
import { queuesFilled } from './lists.ts'
import { compare, type Comparison, type Load } from './load.ts'
import { logIn, staffEnv } from './log-in.ts'
import { seedDatabase } from './seed-database.ts'

const TICKETS = 10_000

/** A shop that says by when phones are home, side by side with one that says no dates: the page of a phone, and the list of the staff. */
export async function benchBackBy({ folder, pace, start, say }: Bench): Promise<Comparison[]> {
  const open = async (name: string, on: boolean): Promise<{ server: Server; cookie: string }> => {
    const env = { DATA_DIR: join(folder, name), THROTTLE: 'off', LOG_LEVEL: 'warn', ...staffEnv }
    const empty = await start(shopCommand, { env, ready: '/readyz' })
    await switchDates(empty, on)
    await empty.stop()
    const cookie = seedDatabase(join(env.DATA_DIR, 'mendpost.sqlite'), TICKETS)
    const server = await start(shopCommand, { env, ready: '/readyz' })
    await queuesFilled(server, { cookie })
    await waitUntilIdle(server)
    return { server, cookie }
  }
  const dated = await open('dates', true)
  const plain = await open('no-dates', false)
  const toList = ({ server, cookie }: typeof dated): Load => ({
    path: '/api/get-ticket',
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, cookie },
    body: JSON.stringify({ data: { ticketid: -1, limit: 50 } }),
  })
  const page: Load = { path: '/repairs/iphone13?repair=screen', headers: { 'accept-encoding': 'br' } }
  const rows = [
    { name: 'HTML /repairs/iphone13?repair=screen', oursLoad: page, limitLoad: page, goal: 0.9 },
    { name: 'list, newest 50', oursLoad: toList(dated), limitLoad: toList(plain), goal: 0.9 },
  ]
  const results: Comparison[] = []
  for (const { name, ...loads } of rows) {
    const result = await compare(name, { ours: dated.server, limit: plain.server, ...loads }, pace)
    say(
      `${name}: with dates ${result.ours.rate.toFixed(0)}/s, without ${result.limit.rate.toFixed(0)}/s, ratio ${result.ratio.toFixed(2)}, ${result.ours.errors} errors`,
    )
    results.push(result)
  }
  return results
}

/** The first look at the dates of tickets that were booked long ago moves most of them. */
async function waitUntilIdle(server: Server): Promise<void> {
  for (let before = server.cpu(); before !== null;) {
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const now = server.cpu() ?? before
    if (now - before < 0.25) return
    before = now
  }
}

async function switchDates({ url }: Server, on: boolean): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: url, cookie: await logIn(url, url) }
  const path = `${url}/api/shop-profile`
  const { profile, version } = (await (await fetch(path, { headers })).json()) as {
    profile: object
    version: number
  }
  const data = {
    profile: { ...profile, backBy: { on, marginDays: 0 } },
    version,
    password: staffEnv.ADMIN_PASSWORD,
  }
  const answer = await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ data }) })
  if (!answer.ok) throw new Error(`The profile answered ${answer.status}: ${await answer.text()}`)
}
