import { createHash } from 'node:crypto'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { sql } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import { migrate } from './migrate.ts'
import type { Database, Tx } from './tables.ts'

export type MovedTable = {
  name: string
  rows: number
  /** The same for the same rows, in whatever order they are read. */
  checksum: string
}

/** The target holds rows already, so nothing was copied. */
export class TargetNotEmpty extends Error {
  readonly tables: readonly string[]

  constructor(tables: readonly string[]) {
    super(`The database is not empty: ${tables.join(', ')}`)
    this.name = 'TargetNotEmpty'
    this.tables = tables
  }
}

type Row = Record<string, SQLInputValue>
type SourceTable = {
  name: string
  columns: string[]
  isNumbered: boolean
  /** Columns that name rows of the same table. */
  ownReferences: string[]
}

/** A PostgreSQL statement takes 65,535 parameters at most. */
const MAX_PARAMETERS = 30_000
const MAX_ROWS_PER_BATCH = 500

/**
 * Copies every row of a SQLite file, which nothing else writes meanwhile, into an empty PostgreSQL database, in one
 * transaction. Counts and checksums of both sides are compared before the commit. Throws `TargetNotEmpty`.
 */
export async function moveToPostgres(sqliteFile: string, target: Database): Promise<MovedTable[]> {
  const source = new DatabaseSync(sqliteFile, { readOnly: true })
  try {
    await refuseForeignTables(target)
    await migrate(target)
    const tables = inDependencyOrder(source)
    return await target.transaction(
      async (tx) => {
        await sql`lock table accounts, tickets, events in access exclusive mode`.execute(tx)
        await clearMigratedRows(tx, tables)
        const moved: MovedTable[] = []
        for (const table of tables) moved.push(await moveTable(source, tx, table))
        for (const table of tables) if (table.isNumbered) await continueNumbers(source, tx, table.name)
        return moved
      },
      { withinMs: 12 * HOUR_MS },
    )
  } finally {
    source.close()
  }
}

// A database that another program uses must not get our tables.
async function refuseForeignTables(target: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename
  `.execute(target.db)
  const names = rows.map(({ name }) => name)
  if (names.length > 0 && !names.includes('migrations')) throw new TargetNotEmpty(names)
}

// Migrations write rows of their own (lookups, versions), which the rows of the source replace. Rows that people made
// are never deleted.
async function clearMigratedRows(tx: Tx, tables: readonly SourceTable[]): Promise<void> {
  const used: string[] = []
  for (const name of [
    'accounts',
    'tickets',
    'events',
    'outbox',
    'shop_profile',
    'phones',
    'contact_messages',
  ]) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx)
    if (rows.length > 0) used.push(name)
  }
  if (used.length > 0) throw new TargetNotEmpty(used)
  for (const { name } of tables.toReversed()) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx)
    if (rows.length > 0) await sql`delete from ${sql.table(name)}`.execute(tx)
  }
}

/** The tables of the source, each after those that it refers to. Migration records and indexes are not rows of the shop. */
function inDependencyOrder(source: DatabaseSync): SourceTable[] {
  const names = column(
    source,
    `select name from pragma_table_list where schema = 'main' and type = 'table'
      and name not like 'sqlite~_%' escape '~' and name not in ('migrations', 'migrations_lock') order by name`,
  )
  const ordered: string[] = []
  const visit = (name: string, path: readonly string[]) => {
    if (ordered.includes(name)) return
    if (path.includes(name)) throw new Error(`Tables refer to each other in a circle: ${path.join(', ')}`)
    for (const other of column(
      source,
      `select distinct "table" from pragma_foreign_key_list(${quoted(name)})`,
    )) {
      if (other !== name) visit(other, [...path, name])
    }
    ordered.push(name)
  }
  for (const name of names) visit(name, [])
  return ordered.map((name) => ({
    name,
    columns: column(source, `select name from pragma_table_info(${quoted(name)}) order by cid`),
    isNumbered: column(source, `select sql from sqlite_schema where name = ${quoted(name)}`)[0]!.includes(
      'autoincrement',
    ),
    ownReferences: column(
      source,
      `select "from" from pragma_foreign_key_list(${quoted(name)}) where "table" = ${quoted(name)}`,
    ),
  }))
}

async function moveTable(source: DatabaseSync, tx: Tx, table: SourceTable): Promise<MovedTable> {
  const { name, columns, ownReferences } = table
  const batchSize = Math.min(MAX_ROWS_PER_BATCH, Math.floor(MAX_PARAMETERS / columns.length))
  const before = new RowSum(columns)
  let batch: Row[] = []
  const write = async () => {
    if (batch.length === 0) return
    const values = batch.map((row) => sql`(${sql.join(columns.map((each) => row[each] ?? null))})`)
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((each) => sql.ref(each)))})
      overriding system value values ${sql.join(values)}`.execute(tx)
    batch = []
  }
  // A row comes after the rows of its own table that it refers to: in the order of the primary key, and those that refer to
  // a later one, such as a guest's to the account that has its tickets now, at the end.
  const refersToLater = ownReferences.map((each) => `coalesce("${each}" > id, 0)`).join(' + ') || '0'
  for (const condition of [`${refersToLater} = 0`, `${refersToLater} > 0`]) {
    const rows = source.prepare(`select * from "${name}" where ${condition} order by rowid`).iterate()
    for (const row of rows as Iterable<Row>) {
      before.add(row)
      batch.push(row)
      if (batch.length === batchSize) await write()
    }
  }
  await write()

  const after = await sumInPostgres(tx, table)
  if (after.rows !== before.rows || after.checksum() !== before.checksum()) {
    throw new Error(`The rows of ${name} are not the same on both sides: ${before.rows} and ${after.rows}`)
  }
  return { name, rows: before.rows, checksum: before.checksum() }
}

async function sumInPostgres(tx: Tx, { name, columns }: SourceTable): Promise<RowSum> {
  const sum = new RowSum(columns)
  const cursor = sql.ref(`move_${name}`)
  await sql`declare ${cursor} no scroll cursor for select * from ${sql.table(name)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(MAX_ROWS_PER_BATCH)} from ${cursor}`.execute(tx)
    if (rows.length === 0) break
    for (const row of rows) sum.add(row)
  }
  await sql`close ${cursor}`.execute(tx)
  return sum
}

// The next ticket gets the number that it would have got before, also when the newest rows were deleted.
async function continueNumbers(source: DatabaseSync, tx: Tx, name: string): Promise<void> {
  const [last] = column(source, `select seq from sqlite_sequence where name = ${quoted(name)}`)
  if (last === undefined) return
  const next = Number(last) + 1
  await sql`alter table ${sql.table(name)} alter column id restart with ${sql.lit(next)}`.execute(tx)
}

/** A count and checksum of rows that does not depend on their order: the sum of the hash of each row. */
class RowSum {
  rows = 0
  #sum = 0n
  readonly #columns: readonly string[]

  constructor(columns: readonly string[]) {
    this.#columns = columns
  }

  add(row: Row): void {
    this.rows += 1
    const text = JSON.stringify(this.#columns.map((name) => row[name] ?? null))
    this.#sum += BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
  }

  checksum(): string {
    return BigInt.asUintN(256, this.#sum).toString(16).padStart(64, '0')
  }
}

function column(source: DatabaseSync, statement: string): string[] {
  return source
    .prepare(statement)
    .all()
    .map((row) => String(Object.values(row)[0]))
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
