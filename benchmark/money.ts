import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { moveToPostgres } from '#db/move-to-postgres.ts'
import { openDatabase } from '#db/open-database.ts'
import type { Engine } from '#db/tables.ts'
import { fillDerivedRows } from '#domain/queues/fill-derived-rows.ts'
import { postgresForTests } from '#test/postgres.ts'
import type { Bench } from './benchmark.ts'
import { shopCommand, type Server } from './child.ts'
import { measureConcurrentLatency, type Latency } from './concurrent-latency.ts'
import { median } from './load.ts'
import { seedDatabase } from './seed-database.ts'
import { seedMoney } from './seed-money.ts'

type MoneyStep = {
  name: string
  /** Milliseconds at the median and at the worst. */
  p50: number
  max: number
  /** Processor milliseconds of the server for one call, whatever else the machine does; null where it is not known. */
  cpu: number | null
  /** Latency of a concurrent client meanwhile. */
  waits: Latency
}
export type MoneySize = { tickets: number; engine: Engine; idle: Latency; steps: MoneyStep[] }

/**
 * The owner's numbers and the lists of money at growing numbers of tickets, and how long other requests wait meanwhile: on
 * SQLite, and on PostgreSQL with the same rows where it is installed. `sqlite` or `postgres` among the words chooses one.
 */
export async function benchMoney({ folder, pace, words, start, say }: Bench): Promise<MoneySize[]> {
  const named = words.map(Number).filter((word) => word > 0)
  const sizes =
    named.length > 0
      ? named
      : [...(pace.quick ? [10_000] : [100_000]), ...(words.includes('million') ? [1_000_000] : [])]
  const engines = (['sqlite', 'postgres'] as const).filter((engine) => words.includes(engine))
  const isChosen = (engine: Engine) => engines.length === 0 || engines.includes(engine)
  const env = { DATA_DIR: join(folder, 'money'), THROTTLE: 'off', LOG_LEVEL: 'warn' }
  await (await start(shopCommand, { env, ready: '/readyz' })).stop()
  const results: MoneySize[] = []
  const measureOn = async (engine: Engine, tickets: number, cookie: string, more: Record<string, string>) => {
    const server = await start(shopCommand, { env: { ...env, ...more }, ready: '/readyz' })
    const size = await measure(server, { engine, tickets, cookie }, pace.quick ? 3 : 9)
    await server.stop()
    say(`${tickets} tickets on ${engine}, others wait ${shown(size.idle)} while idle`)
    for (const { name, p50, max, cpu, waits } of size.steps)
      say(
        `  ${name.padEnd(40)} ${p50.toFixed(1).padStart(7)} ms  max ${max.toFixed(1).padStart(7)}  CPU ${cpu?.toFixed(1).padStart(7) ?? '–'}  others ${shown(waits)}`,
      )
    results.push(size)
  }
  for (const tickets of sizes.toSorted((one, other) => one - other)) {
    const file = join(env.DATA_DIR, 'mendpost.sqlite')
    const began = performance.now()
    const cookie = seedDatabase(file, tickets)
    seedMoney(file)
    await writeFacts(file)
    say(`${tickets} tickets written in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    if (isChosen('sqlite')) await measureOn('sqlite', tickets, cookie, {})
    const postgres = isChosen('postgres') ? await postgresForTests({ durable: true }) : null
    if (!postgres) continue
    try {
      await copyToPostgres(file, postgres.url)
      await measureOn('postgres', tickets, cookie, { DATABASE_URL: postgres.url })
    } finally {
      await postgres.stop()
    }
  }
  return results
}

/** Works out queues and facts of the seeded tickets, as the next start would. */
async function writeFacts(file: string): Promise<void> {
  const database = await openDatabase({ sqliteFile: file })
  await fillDerivedRows({ database, now: Date.now })
  await database.close()
}

async function copyToPostgres(file: string, postgresUrl: string): Promise<void> {
  const database = await openDatabase({ postgresUrl })
  await moveToPostgres(file, database)
  await database.close()
  // What PostgreSQL does by itself within minutes.
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

function shown({ p50, p99, max }: Latency): string {
  return `${p50.toFixed(1)}/${p99.toFixed(1)}/${max.toFixed(1)} ms`
}

type Measured = Pick<MoneySize, 'engine' | 'tickets'> & { cookie: string }

async function measure(
  server: Server,
  { engine, tickets, cookie }: Measured,
  times: number,
): Promise<MoneySize> {
  const steps: MoneyStep[] = []
  const idle = await measureConcurrentLatency(server, () => pause(1_500))
  for (const [name, path] of Object.entries(paths())) {
    const call = async () => {
      const response = await fetch(server.url + path, { headers: { cookie } })
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
    }
    await call()
    const [cpuBefore, calls] = [server.cpu(), times * 2]
    for (let time = 0; time < calls; time++) await call()
    const cpuAfter = server.cpu()
    const cpu = cpuBefore === null || cpuAfter === null ? null : ((cpuAfter - cpuBefore) * 1000) / calls
    const taken: number[] = []
    const waits = await measureConcurrentLatency(server, async () => {
      for (let time = 0; time < times; time++) {
        const began = performance.now()
        await call()
        taken.push(performance.now() - began)
        await pause(20)
      }
    })
    steps.push({ name, p50: median(taken), max: Math.max(...taken), cpu, waits })
  }
  return { tickets, engine, idle, steps }
}

function paths(): Record<string, string> {
  const now = new Date()
  const day = (year: number, month: number, date: number) =>
    new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const lastMonth = `from=${day(year, month - 1, 1)}&to=${day(year, month, 0)}`
  const quarter = `from=${day(year, month - 3, 1)}&to=${day(year, month, 0)}`
  const twelve = `from=${day(year, month - 12, 1)}&to=${day(year, month, 0)}`
  return {
    'numbers, a month': `/api/numbers?${lastMonth}`,
    'numbers, a quarter': `/api/numbers?${quarter}`,
    'numbers, twelve months': `/api/numbers?${twelve}`,
    'page: numbers, a month': `/admin/numbers?${lastMonth}`,
    'invoices, a month': `/api/money/invoices?${lastMonth}`,
    'invoices, twelve months': `/api/money/invoices?${twelve}`,
    'invoices, by an amount': `/api/money/invoices?${twelve}&search=%24249.00`,
    'invoices, by a name': `/api/money/invoices?${twelve}&search=grace`,
    'payments, twelve months': `/api/money/payments?${twelve}`,
    unpaid: '/api/money/unpaid',
    'owed back': '/api/money/unpaid?owed=back',
    'GST accrual, a quarter': `/api/money/summary?${quarter}`,
    'GST cash, a quarter': `/api/money/summary?${quarter}&basis=cash`,
    'GST cash, twelve months': `/api/money/summary?${twelve}&basis=cash`,
    'exports, what is new': '/api/money/exports',
  }
}
