import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine, OpenBooks } from '#db/books.ts'
import { openBooks } from '#db/open-books.ts'
import { secretsFrom } from '#domain/secrets.ts'
import type { Shop } from '#domain/shop.ts'
import { openThrottles } from '#domain/throttles.ts'
import { freePort, startShop, type RunningShop } from '#test/e2e/running-shop.ts'
import { openTestDatabase } from '#test/open-test-books.ts'
import { openMailbox } from '#test/e2e/mailbox.ts'
import { plant } from '#test/security/built-shop.ts'

const secret = 'a secret that only these tests know'

export type CrashShop = Awaited<ReturnType<typeof openCrashShop>>

/** The real process with a real mail server, whose data outlive it; the books are open beside it. */
export async function openCrashShop(
  engine: Engine,
  through: (postgresUrl: string) => Promise<string> = async (url) => url,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'mendpost-crash-'))
  const port = await freePort()
  const box = await openMailbox()
  const database = engine === 'postgres' ? await openTestDatabase({ empty: true }) : null
  const env: Record<string, string> = {
    SMTP_URL: box.url,
    THROTTLE: 'off',
    SECRET_KEY: secret,
    ...(database ? { DATABASE_URL: await through(database.postgresUrl) } : {}),
  }
  const others: RunningShop[] = []
  let running = await startShop({ dataDir, port, env })
  const books: OpenBooks =
    database?.books ?? (await openBooks({ sqliteFile: join(dataDir, 'mendpost.sqlite') }))
  const shop: Shop = {
    books,
    now: Date.now,
    secrets: secretsFrom(secret),
    throttles: openThrottles(false),
    shopEmail: null,
  }
  const customer = await plant(shop, { ...person('Mei Tanaka'), level: 1 })
  const staff = await plant(shop, { ...person('Sam Okafor'), level: 2 })
  const { id: phone } = await books.db
    .selectFrom('phones')
    .select('id')
    .where('slug', '=', 'iphone13')
    .executeTakeFirstOrThrow()

  return {
    dataDir,
    box,
    books,
    phone,
    url: () => running.url,
    running: () => running,
    customer: `mendpost-session=${customer.token}`,
    staff: `mendpost-session=${staff.token}`,
    /** Ends the process in the middle of whatever it does. */
    async kill() {
      running.child.kill('SIGKILL')
      await running.stop()
    },
    /** Starts it again on the same data; answers how long that took without waiting for a core, in milliseconds. */
    async restart(): Promise<{ ms: number; words: string }> {
      const started = performance.now()
      running = await startShop({ dataDir, port, env })
      const wall = performance.now() - started
      const waited = waitedForCore(running.child.pid ?? 0)
      return { ms: wall - waited, words: `${Math.round(wall)} ms, of which ${Math.round(waited)} for a core` }
    },
    /** One more process on the same database. */
    async another(): Promise<RunningShop> {
      const other = await startShop({ env })
      others.push(other)
      return other
    },
    async close() {
      await Promise.all([running.stop(), ...others.map((other) => other.forget())])
      await box.close()
      await books.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Milliseconds that a process stood in line while others had the cores: of its main thread, and of the worker that
 * stood longest, which the main thread waits for. 0 where the system does not tell.
 */
function waitedForCore(pid: number): number {
  try {
    const waits = readdirSync(`/proc/${pid}/task`).map((thread) => {
      const [, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
      return { thread, ms: Number(waited) / 1e6 }
    })
    const main = waits.find(({ thread }) => thread === String(pid))?.ms ?? 0
    return main + Math.max(0, ...waits.filter(({ thread }) => thread !== String(pid)).map(({ ms }) => ms))
  } catch {
    return 0
  }
}

function person(fullname: string) {
  const email = `${fullname.split(' ')[0]!.toLowerCase()}@planted.example`
  return { fullname, email, verified: true, active: true }
}
