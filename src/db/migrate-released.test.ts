import { findEmailProblem } from '#domain/texts/emails/check-email.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { photographDemo } from '#demo/photos.ts'
import { createDemoActions } from '#demo/actions.ts'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase, openTestDatabase } from '#test/open-test-database.ts'
import { openTestApp } from '#test/open-test-app.ts'
import type { Db, Engine, Database } from './tables.ts'
import { migrate, migrationNames } from './migrate.ts'
import { up as firstDatabase } from './migrations/001-first-books.ts'
import { up as accountSafety } from './migrations/002-account-safety.ts'
import { up as shipping } from './migrations/003-mail-in.ts'
import { up as saferDatabase } from './migrations/004-safer-books.ts'
import { up as quickerLists } from './migrations/005-quicker-lists.ts'
import { openDatabase } from './open-database.ts'
import { getReleaseYear } from './seed/release-years.ts'
import { seedDemo } from '#demo/seed-demo.ts'

type Row = Record<string, string | number | null>

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

// Tables at migration 005, each after those that it refers to.
const oldTables =
  `phones versions shop_profile accounts second_factors recovery_codes account_tokens tickets sessions
  drafts notes idempotency_keys events passcode_reveals outbox contact_messages part_tests photos quotes
  completions invoices payments checkouts card_events reminders wordings tries`.split(/\s+/)
const repairColumns = 'screen battery frontcamera backcamera chargingport speaker housing homebutton'.split(
  ' ',
)

const getRows = async (db: Db, table: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} order by 1, 2`.execute(db)
  return rows
}

/** Present names of renamed tables and columns, by their names at migration 005. */
const renamedTables = new Map([
  ['wordings', 'text_versions'],
  ['tries', 'rate_limit_counts'],
])
const renamedColumns = new Map([
  ['outbox.letter', 'email_kind'],
  ['drafts.sealed', 'draft_encrypted'],
  ['tickets.passcode_sealed', 'passcode_encrypted'],
  ['second_factors.secret_sealed', 'secret_encrypted'],
  ['invoices.paper', 'document'],
])

/** Columns that later migrations added, by their present names. */
const addedColumns = new Set([
  'accounts.invited_by_id',
  'accounts.role',
  'accounts.staff_emails_off',
  'invoices.agreed_cents',
  'invoices.due_on',
  'outbox.sequence_key',
  'tickets.buyer_abn',
  'tickets.buyer_company',
  'tickets.outcome_fee_cents',
  'tickets.outcome_fee_label',
  'tickets.outcome_from',
  'tickets.warranty_of',
  'tickets.earlier_serials',
  'tickets.availability',
  'tickets.link_closed',
  'part_tests.phone_reason',
  'phones.drawing',
  'phones.hidden',
  'phones.picture_key',
  'phones.picture_version',
  'phones.release_year',
  'part_tests.accessories',
  'part_tests.accessories_other',
  'part_tests.sim_seen',
  'part_tests.liquid_mark',
  'part_tests.find_my',
  'tickets.terms_version',
  'outbox.channel',
  'accounts.updates_by',
  'tickets.updates_by',
  'contact_messages.mobile',
])
/** Tables that later migrations have made, with rows. */
const addedTables = new Set(['carriers', 'text_settings'])

/** The rows of a table in a migrated database, under the names at migration 005. */
async function readAsOld(db: Db, table: string): Promise<Row[]> {
  const oldNames = new Map(
    [...renamedColumns]
      .filter(([old]) => old.startsWith(`${table}.`))
      .map(([old, present]) => [present, old.slice(table.length + 1)]),
  )
  if (table === 'wordings') return readOwnEmails(db)
  const rows = await getRows(db, renamedTables.get(table) ?? table)
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !addedColumns.has(`${table}.${name}`))
        .map(([name, value]) => [oldNames.get(name) ?? name, value]),
    ),
  )
}

/** Edited email templates, which are versions of texts now. */
async function readOwnEmails(db: Db): Promise<Row[]> {
  const rows = await getRows(db, 'text_versions')
  return rows.flatMap(({ id, text_key, number, markdown, author_id, created_at }) => {
    const [, letter] = /^email-(.*)$/.exec(String(text_key)) ?? []
    const [, subject, opening] = /^# ([^\n]*)\n\n([\s\S]*)$/.exec(String(markdown)) ?? []
    if (letter === undefined || subject === undefined || opening === undefined) return []
    const updated = { updated_by_id: author_id!, updated_at: created_at! }
    // The opening is a part of the whole email now, below the greeting.
    const own = opening.replace(/^Hello \{customer\},\n\n/, '').replace(/\n\n\{if note\}[\s\S]*$/, '')
    expect(findEmailProblem('status-1', String(markdown))).toBeNull()
    return [{ id: id!, letter, subject, opening: own, ...updated, version: number! }]
  })
}

/** The highest id that each table has ever assigned, on SQLite. */
async function usedIds(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`select name, seq from sqlite_sequence where seq > 0 order by name`.execute(
    db,
  )
  return rows.filter(({ name }) => !addedTables.has(String(name)))
}

/** Row count and hash of all rows, per table. */
async function checksums(
  db: Db,
  tables: string[],
  read: (db: Db, table: string) => Promise<Row[]>,
): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of tables) {
    const rows = (await read(db, table)).map((row) => Object.entries(row).toSorted(byName))
    const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
    sums[table] = `${rows.length} rows, ${hash}`
  }
  return sums
}

/** A database as the release before Kysely's Migrator left it: migrations 001 to 005, with that release's own records. */
async function openOldDatabase(engine: Engine): Promise<Database> {
  const database =
    engine === 'sqlite'
      ? await openDatabase({ sqliteMemory: true })
      : (await openTestDatabase({ empty: true })).database
  onTestFinished(database.close)
  await database.transaction(async (tx) => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    await sql.raw(`create table migrations (name text primary key, made_at ${int} not null)`).execute(tx)
    for (const up of [firstDatabase, accountSafety, shipping, saferDatabase, quickerLists])
      await up(tx, engine)
    for (const name of migrationNames.slice(0, 5)) {
      await sql`insert into migrations (name, made_at) values (${name}, ${1_790_000_000_000})`.execute(tx)
    }
    await sql`delete from versions`.execute(tx)
  })
  return database
}

/** The demo data of that release, with one price column per repair. */
async function readDemoAsOld(engine: Engine): Promise<Map<string, Row[]>> {
  const app = await openTestApp({ engine })
  onTestFinished(() => app.close())
  const { database } = app.shop
  await seedDemo(
    database,
    createDemoActions(app.shop, () => photographDemo('iphone12', 'before')),
    app.shop.now(),
  )
  const prices = await database.db.selectFrom('phone_prices').selectAll().execute()
  const old = new Map<string, Row[]>()
  for (const table of oldTables) old.set(table, await readAsOld(database.db, table))
  const words = await getRows(database.db, 'ticket_words')
  old.set(
    'ticket_search',
    words.map(({ id, body }) => ({ rowid: id!, body: body! })),
  )
  for (const phone of old.get('phones')!) {
    for (const key of repairColumns) {
      const price = prices.find((row) => row.phone_id === phone['id'] && row.repair_key === key)
      phone[`price_${key}`] = price?.price_dollars ?? 0
    }
  }
  const edited = { subject: 'Send it: {ticket}', opening: 'Own words.\n\nMore: # 1.', updated_by_id: null }
  old.set('wordings', [{ id: 1, letter: 'status-1', ...edited, updated_at: 5, version: 3 }])
  return old
}

async function insertRows(database: Database, table: string, rows: Row[]): Promise<void> {
  const { engine } = database
  await database.transaction(async (tx) => {
    for (const row of rows) {
      const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
      const overriding = engine === 'postgres' ? sql`overriding system value` : sql``
      await sql`insert into ${sql.table(table)} (${columns}) ${overriding} values (${sql.join(Object.values(row))})`.execute(
        tx,
      )
    }
  })
}

onBothEngines('a database of the previous release, on %s', (engine) => {
  test('a filled demo database migrates in place and keeps every row', async () => {
    const old = await readDemoAsOld(engine)
    const database = await openOldDatabase(engine)
    const { db } = database
    for (const [table, rows] of old) await insertRows(database, table, rows)
    expect(old.get('tickets')!.length).toBe(60)
    const sequences = () => (engine === 'sqlite' ? usedIds(db) : Promise.resolve([]))
    const unchanged = oldTables.filter((table) => table !== 'phones')
    const [before, idsBefore] = [await checksums(db, unchanged, getRows), await sequences()]

    const lines: string[] = []
    await migrate(database, (line) => lines.push(line))
    expect(lines).toEqual(migrationNames.slice(5).map((name) => `Migrated: ${name}`))
    expect(await checksums(db, unchanged, readAsOld)).toEqual(before)
    const renamedIds = idsBefore.map(({ name, seq }) => ({
      name: renamedTables.get(String(name)) ?? name!,
      seq: seq!,
    }))
    expect(await sequences()).toEqual(renamedIds.toSorted((one, other) => (one.name < other.name ? -1 : 1)))

    expect(await getRows(db, 'ticket_words')).toEqual(
      old.get('ticket_search')!.map(({ rowid, body }) => ({ id: rowid, body })),
    )
    if (engine === 'sqlite') {
      // Fails when the FTS index differs from the table.
      await sql`insert into ticket_search (ticket_search, rank) values ('integrity-check', 1)`.execute(db)
    }

    const withoutPrices = old
      .get('phones')!
      .map((phone) =>
        Object.fromEntries(Object.entries(phone).filter(([name]) => !name.startsWith('price_'))),
      )
    expect(await readAsOld(db, 'phones')).toEqual(withoutPrices)
    // Release years come with the migration; nothing is hidden by it.
    const years = await db.selectFrom('phones').select(['slug', 'release_year', 'hidden']).execute()
    for (const { slug, release_year, hidden } of years) {
      expect([release_year, hidden], slug).toEqual([getReleaseYear(slug), 0])
    }
    const prices = await db.selectFrom('phone_prices').selectAll().execute()
    const expected = old.get('phones')!.flatMap((phone) =>
      repairColumns.flatMap((key) => {
        const dollars = Number(phone[`price_${key}`])
        return dollars > 0 ? [`${phone['id']} ${key} ${dollars}`] : []
      }),
    )
    const kept = prices.map(
      ({ phone_id, repair_key, price_dollars }) => `${phone_id} ${repair_key} ${price_dollars}`,
    )
    expect(kept.toSorted()).toEqual(expected.toSorted())

    const again: string[] = []
    await migrate(database, (line) => again.push(line))
    expect(again).toEqual([])
  }, 60_000)

  test('invoices and notes of an earlier release cover what was agreed, and discounts stay discounts', async () => {
    const database = await openOldDatabase(engine)
    const { db } = database
    const run = (text: string) => sql.raw(text).execute(db)
    await run(`insert into accounts (fullname, email, email_folded, level, created_at, version)
      values ('Mei', 'mei@example.com', 'mei@example.com', 1, 1, 1)`)
    const noPrices = repairColumns.map((key) => `price_${key}`).join(', ')
    await run(`insert into phones (slug, brand, model, display_name, position, ${noPrices}, version, updated_at)
      values ('iphone13', 'iPhone', '13', 'iPhone 13', 1, ${repairColumns.map(() => 0).join(', ')}, 1, 1)`)
    const histories: [extra: number | null, outcome: string | null, notes: number[], covered: number[]][] = [
      // A discount; an extra entered by hand; an extra with a discount first; sent back, with and without a note.
      [null, null, [-2_000], [0]],
      [8_000, null, [8_000], [8_000]],
      [8_000, null, [-2_000, 9_000], [0, 8_000]],
      [8_000, null, [3_000], [3_000]],
      [null, 'unrepaired', [-29_900], [-29_900]],
      [null, 'unrepaired', [], []],
    ]
    let number = 0
    for (const [place, [extra, outcome, notes]] of histories.entries()) {
      const ticket = 1 + place
      await run(`insert into tickets (account_id, phone_id, repair_key, price, status, phone_serial, passcode_choice,
        battery, user_mobile, address, address_apt, address_city, address_state, address_post, created_at, updated_at,
        outcome) select a.id, p.id, 'screen', 299, 4, 's', 'not_needed', 'fine', 'm', 'a', '', 'c', 'VIC', '3000', 1, 1,
        ${outcome === null ? 'null' : `'${outcome}'`} from accounts a cross join phones p`)
      const { rows } = await sql<{ id: number }>`select max(id) as id from tickets`.execute(db)
      const id = rows[0]!.id
      if (extra !== null) {
        await run(`insert into quotes (ticket_id, kind, description, amount_cents, state, expires_at, created_by_id,
          created_at) select ${id}, 'extra', 'More', ${extra}, 'approved', 1, min(id), 1 from accounts`)
      }
      for (const [at, cents] of [29_900, ...notes].entries()) {
        number += 1
        await run(`insert into invoices (number, kind, ticket_id, total_cents, gst_cents, paper, issued_at)
          values (${number}, '${at === 0 ? 'invoice' : 'adjustment'}', ${id}, ${cents}, 0, '{"ticket":${ticket}}', 1)`)
      }
    }
    await migrate(database)
    const rows = await db
      .selectFrom('invoices')
      .select(['ticket_id', 'kind', 'total_cents', 'agreed_cents'])
      .orderBy('id')
      .execute()
    const tickets = [...new Set(rows.map(({ ticket_id }) => ticket_id))]
    const covered = tickets.map((id) =>
      rows.filter((row) => row.ticket_id === id && row.kind === 'adjustment'),
    )
    expect(covered.map((notes) => notes.map(({ agreed_cents }) => agreed_cents))).toEqual(
      histories.map(([, , , expected]) => expected),
    )
    for (const { kind, total_cents, agreed_cents } of rows)
      if (kind === 'invoice') expect(agreed_cents).toBe(total_cents)
  })

  test('a migrated database enforces foreign keys, and accepts a new status as an insert', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    const { db } = database
    const account = sql`insert into accounts (fullname, email, email_folded, level, created_at, version)
      values ('Mei', 'mei@example.com', 'mei@example.com', 1, 1, 1)`
    await account.execute(db)
    const book = (status: number, repair: string) =>
      sql`insert into tickets (account_id, phone_id, repair_key, price, status, phone_serial, passcode_choice, battery,
        user_mobile, address, address_apt, address_city, address_state, address_post, created_at, updated_at)
        select a.id, p.id, ${sql.lit(repair)}, 80, ${sql.lit(status)}, 's', 'given', 'fine', 'm', 'a', '', 'c', 'VIC',
          '3000', 1, 1
        from accounts a cross join phones p where p.slug = 'iphone13'`.execute(db)
    await expect(book(7, 'screen')).rejects.toThrow(/foreign key/i)
    await expect(book(0, 'waterdamage')).rejects.toThrow(/foreign key/i)
    await sql`insert into ticket_statuses (code, name) values (7, 'Waiting for parts')`.execute(db)
    await sql`insert into repairs (key, label, is_part, sort) values ('waterdamage', 'Water Damage', 0, 8)`.execute(
      db,
    )
    await book(7, 'waterdamage')
    await sql`update tickets set outcome = 'unrepaired', waiting_for = 'shop'`.execute(db)
    await expect(sql`update tickets set outcome = 'eaten'`.execute(db)).rejects.toThrow(/foreign key/i)
    await expect(sql`update tickets set battery = 'eaten'`.execute(db)).rejects.toThrow(/check/i)
  })
})

test('migration records keep their order when the clock was set back between two of them', async () => {
  const database = await openOldDatabase('sqlite')
  await sql`update migrations set made_at = 5 where name = '003-mail-in'`.execute(database.db)
  await migrate(database)
  const { rows } = await sql<{ name: string }>`select name from migrations order by timestamp`.execute(
    database.db,
  )
  expect(rows.map(({ name }) => name)).toEqual(migrationNames)
})

test('a migration that leaves a dangling foreign key is rolled back', async () => {
  const database = await openOldDatabase('sqlite')
  await sql`pragma foreign_keys = off`.execute(database.db)
  await sql`insert into notes (ticket_id, author_id, comment, staff_only, created_at) values (1, 1, 'lost', 0, 1)`.execute(
    database.db,
  )
  await expect(migrate(database)).rejects.toThrow('point to nothing')
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(database.db)
  expect(rows).toHaveLength(5)
  const { rows: pragma } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(database.db)
  expect(pragma).toEqual([{ foreign_keys: 1 }])
})
