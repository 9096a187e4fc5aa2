import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#db/tables.ts'
import { openDatabase } from '#db/open-database.ts'
import { postgresForTests } from '#test/postgres.ts'
import type { Bench } from './benchmark.ts'
import type { Server } from './child.ts'
import { load, median, medians, type Figures, type Load } from './load.ts'
import { booking, logIn, staffEnv } from './log-in.ts'

export type Scale = {
  name: string
  /** One process behind the proxy, and two; CPU time is the total of all processes. */
  one: Figures
  two: Figures
  /** CPU microseconds per request at a constant rate: of one process, and of two that each get that rate. */
  constantRate: { rate: number; one: number | null; two: number | null }
  /** Balance of the CPU time between the two: the smaller share. */
  share: number | null
}[]

const balancer = ['src/commands/run.mjs', 'benchmark/balancer.ts']

/** Two processes on one PostgreSQL behind a small proxy, in turn with one: the cost of a request must stay the same. */
export async function benchScale({ folder, pace, start, startShop, say }: Bench): Promise<Scale | null> {
  const postgres = await postgresForTests({ durable: true })
  if (!postgres) {
    say('left out: no PostgreSQL is installed here')
    return null
  }
  const database = await openDatabase({ postgresUrl: postgres.url })
  try {
    const env = (name: string) => ({
      DATA_DIR: join(folder, name),
      DATABASE_URL: postgres.url,
      SECRET_KEY: 'one secret for both of the processes',
      // The benchmark's balancer sets no X-Forwarded-For.
      PUBLIC_URL: '',
      ...staffEnv,
    })
    const a = await startShop(env('a'))
    const b = await startShop(env('b'))
    const getPort = (server: Server) => new URL(server.url).port
    const ready = '/healthz'
    const alone = await start(balancer, { env: { PORTS: getPort(a) }, ready })
    const both = await start(balancer, { env: { PORTS: `${getPort(a)},${getPort(b)}` }, ready })
    const cookie = await logIn(a.url, a.url)
    const works: Record<string, { work: Load; rate: number }> = {
      'check-auth, signed in': { work: { path: '/api/check-auth', headers: { cookie } }, rate: 1_000 },
      getphones: { work: { path: '/api/getphones' }, rate: 2_000 },
      'page of a logged-in customer': {
        work: { path: '/account/dashboard', headers: { cookie } },
        rate: 100,
      },
    }
    const results: Scale = []
    for (const [name, { work, rate }] of Object.entries(works)) {
      results.push(await inTurn(name, rate, () => work))
    }
    // The Origin of a booking must match the address it is sent to. The count is limited, since the emails are awaited.
    const post = (server: Server): Load => ({
      path: '/api/submitticket/',
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url, cookie },
      body: booking(1),
      amount: pace.quick ? 200 : 400,
    })
    results.push(await inTurn('booking', 40, post))
    return results

    async function inTurn(
      name: string,
      rate: number,
      work: (server: Server) => Load,
    ): Promise<Scale[number]> {
      const ones: Figures[] = []
      const twos: Figures[] = []
      const parts: number[] = []
      const onOne = async (more: Partial<Load> = {}) => {
        // A second process would send part of the emails, which would distort the comparison.
        b.pause()
        try {
          return await counted([a], database, () => load(alone, { ...work(alone), ...more }, pace.seconds))
        } finally {
          b.resume()
        }
      }
      const onTwo = (more: Partial<Load> = {}) =>
        counted([a, b], database, () => load(both, { ...work(both), ...more }, pace.seconds))
      // Equal durations, so that the JIT has compiled both alike.
      for (const server of [a, b])
        await counted([server], database, () => load(server, work(server), pace.seconds))
      await onTwo()
      for (let round = 0; round < Math.min(3, pace.rounds); round++) {
        ones.push(await onOne())
        const before = [a.cpu() ?? 0, b.cpu() ?? 0]
        twos.push(await onTwo())
        const used = [(a.cpu() ?? 0) - before[0]!, (b.cpu() ?? 0) - before[1]!]
        parts.push(Math.min(...used) / (used[0]! + used[1]!))
      }
      const calm: Figures[] = []
      const calmTwo: Figures[] = []
      for (let round = 0; round < Math.min(3, pace.rounds); round++) {
        const { amount } = work(alone)
        calm.push(await onOne({ overallRate: rate }))
        calmTwo.push(await onTwo({ overallRate: 2 * rate, ...(amount && { amount: 2 * amount }) }))
      }
      const constantRate = { rate, one: medians(calm).cpu, two: medians(calmTwo).cpu }
      const result = {
        name,
        one: medians(ones),
        two: medians(twos),
        constantRate,
        share: median(parts),
      }
      say(
        `${name.padEnd(30)} one ${result.one.rate.toFixed(0)}/s ${result.one.cpu?.toFixed(0)} µs, two ${result.two.rate.toFixed(0)}/s ${result.two.cpu?.toFixed(0)} µs, smaller share ${(result.share * 100).toFixed(0)} %; at ${rate}/s each: one ${constantRate.one?.toFixed(0)} µs, two ${constantRate.two?.toFixed(0)} µs`,
      )
      return result
    }
  } finally {
    await database.close()
    await postgres.stop()
  }
}

/** Figures with the CPU time of these servers instead of the proxy's, emails included. */
async function counted(
  servers: Server[],
  database: Database,
  work: () => Promise<Figures>,
): Promise<Figures> {
  const all = () => servers.reduce((sum, server) => sum + (server.cpu() ?? 0), 0)
  const before = all()
  const figures = await work()
  await emailsSent(database)
  return { ...figures, cpu: ((all() - before) * 1e6) / figures.requests }
}

/** Latency until the outbox is empty. */
async function emailsSent({ db }: Database): Promise<void> {
  const waiting = db.selectFrom('outbox').select('id').where('sent_at', 'is', null).limit(1)
  while (await waiting.executeTakeFirst()) await sleep(100)
}
