import type pg from 'pg'
import { SECOND_MS } from '#contract/durations.ts'
import { openDatabase } from '#db/open-database.ts'
import { openPool } from '#db/postgres-dialect.ts'
import type { Database } from '#db/tables.ts'

/** A database on PostgreSQL with its open connections, and how its first rows are put back. */
type UsedDatabase = { url: string; pool: pg.Pool; first: FirstRows; uses: number; drop(): Promise<void> }
type FirstRows = { empty: string[]; seeded: { name: string; sum: string }[]; sequences: string }

/** Rows deleted by a restoration leave gaps in the tables, which the planner sees. */
const most = { waiting: 2, uses: 30, rows: 2_000 }

/** Databases of tests that have ended, by the next of which they are used again. */
const waiting: UsedDatabase[] = []

/**
 * A database with its first rows: one that a test before has closed, since a new database and its connections, each of
 * which reads the catalogue of the server, take ten times as long as most tests. `create` makes one where none waits.
 */
export async function openUsedDatabase(
  create: () => Promise<{ url: string; drop(): Promise<void> }>,
): Promise<Database> {
  for (let used = waiting.pop(); used; used = waiting.pop()) {
    if (await restore(used)) return openOver(used)
    await end(used)
  }
  const { url, drop } = await create()
  const pool = openPool(url, { connectMs: 30 * SECOND_MS })
  pool.options.allowExitOnIdle = true
  return openOver({ url, pool, first: await readFirstRows(pool), uses: 0, drop })
}

async function openOver(used: UsedDatabase): Promise<Database> {
  used.uses += 1
  // A handle of its own: what a test leaves running is refused once its database is closed.
  const database = await openDatabase({ postgresUrl: used.url }, { pool: used.pool })
  let isClosed = false
  return {
    ...database,
    async close() {
      // Closed again, it may serve another test already.
      if (isClosed) return
      isClosed = true
      await database.close()
      const isQuiet = used.pool.idleCount === used.pool.totalCount
      if (isQuiet && used.uses < most.uses && waiting.length < most.waiting) waiting.push(used)
      else await end(used)
    },
  }
}

async function end({ pool, drop }: UsedDatabase): Promise<void> {
  // It waits for connections that are in use, which dropping the database ends.
  void pool.end()
  await drop()
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`)

/** Copies the rows of a new database into a schema of their own. */
async function readFirstRows(pool: pg.Pool): Promise<FirstRows> {
  const read = async <Row extends pg.QueryResultRow>(statement: string) =>
    (await pool.query<Row>(statement)).rows
  const tables = await read<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const names = tables.map(({ name }) => name)
  const [used = {}] = await read<Record<string, boolean>>(
    `select ${quoted(names)
      .map((name) => `exists (select from ${name}) as ${name}`)
      .join()}`,
  )
  const isUsed = (name: string) => used[name] === true
  const seeded = names.filter(isUsed)
  const copies = quoted(seeded).map((name) => `create table first.${name} as table public.${name}`)
  await pool.query(['create schema first', ...copies].join(';'))
  const sums = await readSums(pool, seeded)
  const [numbers] = await read<{ text: string }>(
    `select string_agg(format('setval(%L, %s, %L)', schemaname || '.' || sequencename,
      coalesce(last_value, start_value), last_value is not null), ',') as text from pg_sequences`,
  )
  return {
    empty: names.filter((name) => !isUsed(name)),
    seeded: seeded.map((name) => ({ name, sum: sums[name]! })),
    sequences: `select ${numbers!.text}`,
  }
}

/** The same for the same rows, in whatever order they are. */
async function readSums(pool: pg.Pool, names: readonly string[]): Promise<Record<string, string>> {
  const sums = quoted(names).map(
    (name) =>
      `(select coalesce(sum(hashtextextended(row::text, 0)), 0)::text from ${name} as row) as ${name}`,
  )
  const { rows } = await pool.query<Record<string, string>>({ name: 'sums', text: `select ${sums.join()}` })
  return rows[0]!
}

/** Puts the first rows back; false where that is not worth it, or fails. */
async function restore({ pool, first }: UsedDatabase): Promise<boolean> {
  try {
    const sums = await readSums(
      pool,
      first.seeded.map(({ name }) => name),
    )
    const changed = quoted(first.seeded.filter(({ name, sum }) => sums[name] !== sum).map(({ name }) => name))
    const answers = (await pool.query(
      [
        'begin',
        // Without foreign keys and triggers, and not behind a lock that somebody still has.
        'set local session_replication_role = replica',
        `set local lock_timeout = '1s'`,
        ...[...quoted(first.empty), ...changed].map((name) => `delete from ${name}`),
        ...changed.map((name) => `insert into ${name} overriding system value table first.${name}`),
        first.sequences,
        'commit',
      ].join(';'),
    )) as unknown as pg.QueryResult[]
    const deleted = answers.reduce(
      (sum, { command, rowCount }) => sum + (command === 'DELETE' ? (rowCount ?? 0) : 0),
      0,
    )
    return deleted <= most.rows
  } catch {
    return false
  }
}
