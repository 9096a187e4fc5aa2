import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import { fillDerivedRows } from '#domain/queues/fill-derived-rows.ts'
import { listTickets } from '#domain/tickets/list-tickets.ts'
import { readText } from '#domain/texts/read-text.ts'
import { openReleasedDatabase } from '#test/database-0.2.0/open-database.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp } from '#test/open-test-app.ts'
import { openTestDatabase } from '#test/open-test-database.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { seedShop } from '../seed/seed-shop.ts'
import type { Database, Db, Engine } from '../tables.ts'

type Row = Record<string, unknown>

/** Of these tables the rows are new: what is derived, and the records of migrations. */
const isRewritten = (table: string) =>
  /^(ticket_work|migrations|migrations_lock|sqlite_|ticket_search)/.test(table)

/** No table has a key of more columns. */
const toKey = (row: Row) => JSON.stringify(Object.values(row).slice(0, 3))

async function readRows(db: Db): Promise<Map<string, Row[]>> {
  const rows = new Map<string, Row[]>()
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    if (isRewritten(name)) continue
    const found = await sql<Row>`select * from ${sql.table(name)}`.execute(db)
    rows.set(
      name,
      found.rows.toSorted((one, other) => (toKey(one) < toKey(other) ? -1 : 1)),
    )
  }
  return rows
}

/** The tables with their columns, references and checks, indexes and triggers, each as one line. */
async function readSchema(db: Db, engine: Engine): Promise<string[]> {
  const lines =
    engine === 'sqlite'
      ? sql<{ line: string }>`select name || ': ' || sql as line from sqlite_schema
          where sql is not null and name not like 'migrations%'`
      : sql<{ line: string }>`
          select concat(c.relname, c.relpersistence, ': ', a.attname, ' ', format_type(a.atttypid, a.atttypmod), ' ',
            co.collname, ' ', a.attnotnull, a.attidentity, ' ', pg_get_expr(d.adbin, d.adrelid)) as line
          from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and not a.attisdropped and a.attnum > 0
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
          left join pg_collation co on co.oid = a.attcollation
          where c.relnamespace = current_schema()::regnamespace and c.relname not like 'migrations%'
          union all
          select concat(conrelid::regclass, ' ', conname, ': ', pg_get_constraintdef(oid)) from pg_constraint
          where connamespace = current_schema()::regnamespace and conrelid::regclass::text not like 'migrations%'
          union all
          select indexdef from pg_indexes where schemaname = current_schema() and tablename not like 'migrations%'
          union all
          select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
          union all
          select concat(sequencename, ' ', start_value, ' ', increment_by) from pg_sequences where schemaname = current_schema()`
  const { rows } = await lines.execute(db)
  return rows.map(({ line }) => toPlain(line)).toSorted()
}

/** Without what SQLite keeps of how a statement was typed. */
function toPlain(line: string): string {
  return line
    .toLowerCase()
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim()
}

async function openEmpty(engine: Engine): Promise<Database> {
  return engine === 'sqlite'
    ? openDatabase({ sqliteMemory: true })
    : (await openTestDatabase({ empty: true })).database
}

onBothEngines('a database of version 0.2.0 on %s', (engine) => {
  async function released(): Promise<Database> {
    const database = await openReleasedDatabase(engine)
    onTestFinished(database.close)
    return database
  }

  test('every row is kept, under the present names, and the second start changes nothing', async () => {
    const database = await released()
    const before = await readRows(database.db)
    expect(before.get('tickets')).toHaveLength(61)
    const lines: string[] = []
    await migrate(database, (line) => lines.push(line))
    expect(lines).toEqual(migrationNames.map((name) => `Migrated: ${name}`))
    const after = await readRows(database.db)
    expect([...after.keys()]).toEqual(expect.arrayContaining([...before.keys()]))
    for (const [table, rows] of before) {
      // A later migration may add columns, and let facts of tickets be worked out again.
      const expected = rows.map((row) =>
        Object.fromEntries(
          Object.entries(row)
            .filter(([column]) => column !== 'is_complete')
            .map(([column, value]) => [
              column === 'ask_hash' ? 'input_hash' : column,
              // Customers are asked after seven days whether their phone has come.
              column === 'profile' ? String(value).replace('"uncollected":[21]', '"uncollected":[7]') : value,
            ]),
        ),
      )
      expect(after.get(table), table).toMatchObject(expected)
      expect(after.get(table)!.length, table).toBe(rows.length)
    }
    const again: string[] = []
    await migrate(database, (line) => again.push(line))
    expect(again).toEqual([])
  })

  test('its schema is that of a new database', async () => {
    const [adopted, fresh] = [await released(), await openEmpty(engine)]
    onTestFinished(fresh.close)
    await migrate(adopted)
    await migrate(fresh)
    expect(await readSchema(adopted.db, engine)).toEqual(await readSchema(fresh.db, engine))
  })

  test('the shop goes on with it: numbers, amounts, texts and search', async () => {
    const database = await released()
    await migrate(database)
    await seedShop(database, { profile: JSON.stringify(firstProfile), now: 1 })
    const app = await openTestApp({ engine, throttle: false, parts: { database } })
    expect(await fillDerivedRows(app.shop)).toBe(61)
    const { rows } = await listTickets(app.shop, { sort: 'newest' })
    const tickets = []
    for await (const row of rows) tickets.push(row)
    expect(tickets).toHaveLength(61)
    expect(tickets[0]).toMatchObject({ id: 1061, balance_cents: -7_010, due_cents: 0, held_cents: 7_010 })
    const { rows: found } = await listTickets(app.shop, { q: '#1061' })
    const hits = []
    for await (const row of found) hits.push(row.id)
    expect(hits).toEqual([1061])
    expect((await readText(database.db, 'email-status-1')).markdown).toContain('Own words.\n\nMore: {phone}.')
    const { rows: next } = await sql<{ id: number }>`insert into accounts
      (fullname, email, email_folded, level, created_at, version)
      values ('Linh', 'l@example.com', 'l@example.com', 1, 1, 1) returning id`.execute(database.db)
    expect(next).toEqual([{ id: 17 }])
  })

  test('an older database is refused', async () => {
    const database = await released()
    await sql`delete from migrations where name = '039-parcel-codes'`.execute(database.db)
    await expect(migrate(database)).rejects.toThrow('start version 0.2.0 with it once')
    const { rows } = await sql`select * from migrations`.execute(database.db)
    expect(rows).toHaveLength(31)
  })
})

test('an adoption that would leave a row pointing to nothing is rolled back', async () => {
  const database = await openReleasedDatabase('sqlite')
  onTestFinished(database.close)
  await sql`pragma foreign_keys = off`.execute(database.db)
  await sql`insert into notes (ticket_id, author_id, comment, staff_only, created_at) values (1, 1, 'lost', 0, 1)`.execute(
    database.db,
  )
  await expect(migrate(database)).rejects.toThrow('point to nothing')
  const { rows } = await sql`select name from migrations`.execute(database.db)
  expect(rows).toHaveLength(32)
  const { rows: pragma } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(database.db)
  expect(pragma).toEqual([{ foreign_keys: 1 }])
})
