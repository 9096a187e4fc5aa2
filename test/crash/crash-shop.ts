import { readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Engine, Database } from '#db/tables.ts'
import { openDatabase } from '#db/open-database.ts'
import { startShop, type RunningShop } from '#test/e2e/start-shop.ts'
import { getFreePort } from '#test/free-port.ts'
import { openTestDatabase } from '#test/open-test-database.ts'
import { openTestInbox } from '#test/open-test-inbox.ts'
import { plantAccount } from '#test/plant-account.ts'

const secret = 'a secret that only these tests know'

export type CrashShop = Awaited<ReturnType<typeof openCrashShop>>

/** The real process with a real SMTP server and data that survive it; the test reads the database beside it. */
export async function openCrashShop(
  engine: Engine,
  through: (postgresUrl: string) => Promise<string> = async (url) => url,
  more: Record<string, string> = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'mendpost-crash-'))
  const port = await getFreePort()
  const box = await openTestInbox()
  // Migrated and seeded already: a start on an empty database is the subject of other tests.
  const database = engine === 'postgres' ? await openTestDatabase() : null
  if (!database) await copyFile(inject('sqliteTemplate'), join(dataDir, 'mendpost.sqlite'))
  const env: Record<string, string> = {
    SMTP_URL: box.url,
    THROTTLE: 'off',
    SECRET_KEY: secret,
    ...more,
    ...(database ? { DATABASE_URL: await through(database.postgresUrl) } : {}),
  }
  const others: RunningShop[] = []
  let running = await startShop({ dataDir, port, env })
  const db: Database =
    database?.database ?? (await openDatabase({ sqliteFile: join(dataDir, 'mendpost.sqlite') }))
  const customer = await plantAccount(db.db, { ...person('Mei Tanaka'), level: 1 })
  const staff = await plantAccount(db.db, { ...person('Sam Okafor'), level: 2 })
  const { id: phone } = await db.db
    .selectFrom('phones')
    .select('id')
    .where('slug', '=', 'iphone13')
    .executeTakeFirstOrThrow()

  return {
    dataDir,
    box,
    database: db,
    phone,
    url: () => running.url,
    running: () => running,
    customer: `mendpost-session=${customer.token}`,
    staff: `mendpost-session=${staff.token}`,
    /** Kills the process with SIGKILL at any moment. */
    async kill() {
      running.child.kill('SIGKILL')
      await running.stop()
    },
    /**
     * Starts it again on the same data; returns the milliseconds it took without waiting for a CPU core, and the CPU
     * milliseconds it used.
     */
    async restart(under: string[] = []): Promise<{ own: number; cpu: number; words: string }> {
      const started = performance.now()
      running = await startShop({ dataDir, port, env, under })
      const wall = performance.now() - started
      const { cpu, waited } = coreTimes(running.child.pid ?? 0)
      const words = `${Math.round(wall)} ms, in line for ${Math.round(waited)}, computing for ${Math.round(cpu)}`
      return { own: Math.max(0, wall - waited), cpu, words }
    },
    /** One more process on the same database. */
    async another(): Promise<RunningShop> {
      const other = await startShop({ env })
      others.push(other)
      return other
    },
    async close() {
      // How a process stops is a test of its own: here it would keep each test waiting for a second.
      for (const { child } of [running, ...others]) child.kill('SIGKILL')
      await Promise.all([running.stop(), ...others.map((other) => other.forget())])
      await box.close()
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * CPU milliseconds of a process over all threads, and the milliseconds that its main thread and the slowest worker
 * spent in the run queue of the scheduler. 0 where the platform does not report it.
 */
function coreTimes(pid: number): { cpu: number; waited: number } {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => {
      const [cpu, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
      return { main: thread === String(pid), cpu: Number(cpu) / 1e6, waited: Number(waited) / 1e6 }
    })
    const longest = (main: boolean) =>
      Math.max(0, ...threads.filter((one) => one.main === main).map((one) => one.waited))
    return { cpu: threads.reduce((sum, one) => sum + one.cpu, 0), waited: longest(true) + longest(false) }
  } catch {
    return { cpu: 0, waited: 0 }
  }
}

function person(fullname: string) {
  const email = `${fullname.split(' ')[0]!.toLowerCase()}@planted.example`
  return { fullname, email, verified: true, active: true }
}
