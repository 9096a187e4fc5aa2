import { join } from 'node:path'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Bench } from './benchmark.ts'
import { median } from './load.ts'
import { seedDatabase } from './seed-database.ts'
import { booking, logIn, staffEnv } from './log-in.ts'

export type Start = {
  /** Milliseconds from the command to the first response, on an empty directory and on 10,000 tickets. */
  coldMs: number
  warmMs: number
  idleMb: number
  afterMb: number
  mixedMinutes: number
  mixedRequests: number
  mixedErrors: number
}

/** Startup time, and memory at rest and after a mixed load. */
export async function benchStart({ folder, pace, words, startShop, say }: Bench): Promise<Start> {
  const cold: number[] = []
  for (let round = 0; round < (pace.quick ? 1 : 3); round++) {
    const server = await startShop({ DATA_DIR: join(folder, `cold-${round}`) })
    cold.push(server.startMs)
    await server.stop()
  }
  const env = { DATA_DIR: join(folder, 'warm'), ...staffEnv }
  await (await startShop(env)).stop()
  seedDatabase(join(env.DATA_DIR, 'mendpost.sqlite'), 10_000)
  const warm: number[] = []
  for (let round = 0; round < (pace.quick ? 1 : 5); round++) {
    const server = await startShop(env)
    warm.push(server.startMs)
    await server.stop()
  }
  const server = await startShop(env)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const idleMb = (server.memory() ?? 0) / 1024 ** 2
  say(
    `start: cold ${median(cold).toFixed(0)} ms, warm ${median(warm).toFixed(0)} ms; idle ${idleMb.toFixed(0)} MB`,
  )

  const minutes = words.includes('long') ? 10 : pace.quick ? 0.1 : 2
  const { requests, errors } = await mixedRun(server.url, minutes)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const afterMb = (server.memory() ?? 0) / 1024 ** 2
  say(`after ${minutes} minutes and ${requests} requests (${errors} errors): ${afterMb.toFixed(0)} MB`)
  await server.stop()
  return {
    coldMs: median(cold),
    warmMs: median(warm),
    idleMb,
    afterMb,
    mixedMinutes: minutes,
    mixedRequests: requests,
    mixedErrors: errors,
  }
}

const publicPages = ['/', '/repairs', '/repairs/iphone13', '/contact', '/api/getphones', '/api/check-auth']

/** Eight concurrent clients: most read, some are logged in, one in twenty books, staff read their list. */
async function mixedRun(url: string, minutes: number): Promise<{ requests: number; errors: number }> {
  const cookie = await logIn(url, url)
  const json = { cookie, origin: url, 'content-type': 'application/json' }
  const post = (path: string, data: object) =>
    fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify({ data }) })
  const until = performance.now() + minutes * MINUTE_MS
  let requests = 0
  let errors = 0
  const person = async (at: number) => {
    for (let advance = at; performance.now() < until; advance++) {
      const choice = advance % 20
      const answer =
        choice === 0
          ? fetch(`${url}/api/submitticket/`, {
              method: 'POST',
              headers: json,
              body: booking(1 + (advance % 90)),
            })
          : choice === 1
            ? post('/api/get-ticket', { ticketid: -1, limit: 50 })
            : choice === 2
              ? fetch(`${url}/admin/tickets`, { headers: { cookie } })
              : choice === 3
                ? fetch(`${url}/account/dashboard`, { headers: { cookie } })
                : fetch(url + publicPages[advance % publicPages.length]!)
      const response = await answer
      await response.arrayBuffer()
      requests++
      if (response.status >= 400) errors++
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, at) => person(at)))
  return { requests, errors }
}
