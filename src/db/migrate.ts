import { sql, type QueryExecutorProvider } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Database, Engine, Tx } from './tables.ts'
import { Migrator } from 'kysely/migration'
import { adoptMigrationRecords } from './migration-records.ts'
import { up as firstDatabase } from './migrations/001-first-books.ts'
import { up as accountSafety } from './migrations/002-account-safety.ts'
import { up as shipping } from './migrations/003-mail-in.ts'
import { up as saferDatabase } from './migrations/004-safer-books.ts'
import { up as quickerLists } from './migrations/005-quicker-lists.ts'
import { up as pricesAsRows } from './migrations/006-prices-as-rows.ts'
import { up as lookupTables } from './migrations/007-lookup-tables.ts'
import { up as searchWords } from './migrations/008-search-words.ts'
import { up as plainNames } from './migrations/009-plain-names.ts'
import { up as endings } from './migrations/012-endings.ts'
import { up as moneyIsTold } from './migrations/013-money-is-told.ts'
import { up as factsPutRight } from './migrations/014-facts-put-right.ts'
import { up as queues } from './migrations/016-queues.ts'
import { up as backups } from './migrations/017-backups.ts'
import { up as closures } from './migrations/018-closures.ts'
import { up as moneyExports } from './migrations/019-money-exports.ts'
import { up as ownCatalogue } from './migrations/020-own-catalogue.ts'
import { up as priceChanges } from './migrations/021-price-changes.ts'
import { up as staffRoles } from './migrations/022-staff-roles.ts'
import { up as textMessages } from './migrations/023-text-messages.ts'
import { up as texts } from './migrations/024-texts.ts'
import { up as opening } from './migrations/025-opening.ts'
import { up as numbers } from './migrations/026-numbers.ts'
import { up as arrivals } from './migrations/027-arrivals.ts'
import { up as signIns } from './migrations/028-sign-ins.ts'
import { up as passkeys } from './migrations/029-passkeys.ts'
import { up as wholeEmails } from './migrations/030-whole-emails.ts'
import { up as ownRepairs } from './migrations/032-own-repairs.ts'
import { up as parts } from './migrations/034-parts.ts'
import { up as balances } from './migrations/035-balances.ts'
import { up as availability } from './migrations/036-availability.ts'
import { up as parcelCodes } from './migrations/039-parcel-codes.ts'
import { up as amounts } from './migrations/040-amounts.ts'

// SQL only: a migration must not depend on the current schema types.
type Up = (tx: QueryExecutorProvider, engine: Engine) => Promise<void>

// Keyed by the names that databases have recorded, which therefore never change; in execution order.
const migrations: Record<string, Up> = {
  '001-first-books': firstDatabase,
  '002-account-safety': accountSafety,
  '003-mail-in': shipping,
  '004-safer-books': saferDatabase,
  '005-quicker-lists': quickerLists,
  '006-prices-as-rows': pricesAsRows,
  '007-lookup-tables': lookupTables,
  '008-search-words': searchWords,
  '009-plain-names': plainNames,
  '012-endings': endings,
  '013-money-is-told': moneyIsTold,
  '014-facts-put-right': factsPutRight,
  '016-queues': queues,
  '017-backups': backups,
  '018-closures': closures,
  '019-money-exports': moneyExports,
  '020-own-catalogue': ownCatalogue,
  '021-price-changes': priceChanges,
  '022-staff-roles': staffRoles,
  '023-text-messages': textMessages,
  '024-texts': texts,
  '025-opening': opening,
  '026-numbers': numbers,
  '027-arrivals': arrivals,
  '028-sign-ins': signIns,
  '029-passkeys': passkeys,
  '030-whole-emails': wholeEmails,
  '032-own-repairs': ownRepairs,
  '034-parts': parts,
  '035-balances': balances,
  '036-availability': availability,
  '039-parcel-codes': parcelCodes,
  '040-amounts': amounts,
}

/** All migrations of this version, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** Advisory lock number: arbitrary, but the same for all processes. */
const lockNumber = 7_466_001

/**
 * Migrates the database to this version. When several processes start together, one migrates and the others wait.
 */
export async function migrate(database: Database, log: (line: string) => void = () => {}): Promise<void> {
  const made = await database.transaction(
    async (tx) => {
      // Kysely's own lock begins after it has made its tables and, in a transaction of ours, ends before the commit.
      // On SQLite the transaction is the lock; all migrations run in one, so none is half applied.
      if (database.engine === 'postgres')
        await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(tx)
      const recorded = await adoptMigrationRecords(tx, database.engine)
      const unknown = recorded.find((name) => !migrationNames.includes(name))
      if (unknown) throw new Error(`The database is newer than this program: it has the migration ${unknown}`)

      const { error, results = [] } = await migratorFor(tx, database.engine).migrateToLatest()
      if (error) throw error
      if (database.engine === 'sqlite' && results.length > 0) await refuseBrokenReferences(tx)
      return results.map(({ migrationName }) => migrationName)
    },
    { withinMs: 10 * MINUTE_MS, foreignKeys: 'off' },
  )
  for (const name of made) log(`Migrated: ${name}`)
}

function migratorFor(db: Tx, engine: Engine): Migrator {
  const ups = Object.entries(migrations).map(([name, up]) => [
    name,
    { up: (tx: QueryExecutorProvider) => up(tx, engine) },
  ])
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(ups)) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  })
}

async function refuseBrokenReferences(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx)
  if (rows[0])
    throw new Error(
      `After the migrations, ${rows.length} rows of ${rows[0].table} and others point to nothing`,
    )
}
