import { sql, type QueryExecutorProvider } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Database, Engine, Tx } from './tables.ts'
import { Migrator } from 'kysely/migration'
import { adoptRelease, LAST_OF_RELEASE } from './migrations/adopt-release.ts'
import { up as baseline } from './migrations/001-baseline.ts'
import { up as announcedFees } from './migrations/044-announced-fees.ts'
import { up as paymentDays } from './migrations/045-payment-days.ts'
import { up as guardedTexts } from './migrations/046-guarded-texts.ts'
import { up as deposits } from './migrations/047-deposits.ts'
import { up as customers } from './migrations/048-customers.ts'
import { up as people } from './migrations/049-people.ts'
import { up as guestBookings } from './migrations/050-guest-bookings.ts'
import { up as ticketSource } from './migrations/051-ticket-source.ts'
import { up as whatIsWrong } from './migrations/052-what-is-wrong.ts'
import { up as staffBookings } from './migrations/053-staff-bookings.ts'
import { up as otherPhones } from './migrations/055-other-phones.ts'
import { up as parcels } from './migrations/057-parcels.ts'
import { up as parcelPayments } from './migrations/059-parcel-payments.ts'
import { up as postingMappings } from './migrations/061-posting-mappings.ts'
import { up as draftPhotos } from './migrations/062-draft-photos.ts'
import { up as parcelChecks } from './migrations/064-parcel-checks.ts'
import { up as parcelNews } from './migrations/065-parcel-news.ts'
import { up as labels } from './migrations/067-labels.ts'
import { up as statements } from './migrations/069-statements.ts'
import { up as backBy } from './migrations/071-back-by.ts'
import { up as pageSpeeds } from './migrations/072-page-speeds.ts'
import { up as toldIn } from './migrations/073-told-in.ts'
import { up as deliveryQuestion } from './migrations/074-delivery-question.ts'
import { up as mails } from './migrations/075-mails.ts'
import { up as undeliveredEmails } from './migrations/076-undelivered-emails.ts'
import { up as mailboxes } from './migrations/077-mailboxes.ts'
import { up as express } from './migrations/078-express.ts'
import { up as readMails } from './migrations/081-read-mails.ts'
import { up as notesOfParcels } from './migrations/082-notes-of-parcels.ts'
import { up as backByDays } from './migrations/083-back-by-days.ts'
import { up as questionsToNumbers } from './migrations/084-questions-to-numbers.ts'
import { up as uploadSweeps } from './migrations/085-upload-sweeps.ts'

// SQL only: a migration must not depend on the current schema types.
type Up = (tx: QueryExecutorProvider, engine: Engine) => Promise<void>

// Keyed by the names that databases have recorded, which therefore never change; in execution order.
const migrations: Record<string, Up> = {
  '001-baseline': baseline,
  '044-announced-fees': announcedFees,
  '045-payment-days': paymentDays,
  '046-guarded-texts': guardedTexts,
  '047-deposits': deposits,
  '048-customers': customers,
  '049-people': people,
  '050-guest-bookings': guestBookings,
  '051-ticket-source': ticketSource,
  '052-what-is-wrong': whatIsWrong,
  '053-staff-bookings': staffBookings,
  '055-other-phones': otherPhones,
  '057-parcels': parcels,
  '059-parcel-payments': parcelPayments,
  '061-posting-mappings': postingMappings,
  '062-draft-photos': draftPhotos,
  '064-parcel-checks': parcelChecks,
  '065-parcel-news': parcelNews,
  '067-labels': labels,
  '069-statements': statements,
  '071-back-by': backBy,
  '072-page-speeds': pageSpeeds,
  '073-told-in': toldIn,
  '074-delivery-question': deliveryQuestion,
  '075-mails': mails,
  '076-undelivered-emails': undeliveredEmails,
  '077-mailboxes': mailboxes,
  '078-express': express,
  '081-read-mails': readMails,
  '082-notes-of-parcels': notesOfParcels,
  '083-back-by-days': backByDays,
  '084-questions-to-numbers': questionsToNumbers,
  '085-upload-sweeps': uploadSweeps,
}

/** All migrations of this version, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** Returns the recorded migrations that this version does not know; those up to version 0.2.0 are older, and adopted. */
export function listUnknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => name > LAST_OF_RELEASE && !migrationNames.includes(name))
}

/** Advisory lock number: arbitrary, but the same for all processes. */
const lockNumber = 7_466_001

/** A database that this version cannot use, with a message for the operator. */
export class WrongDatabase extends Error {
  override readonly name = 'WrongDatabase'
}

/**
 * Migrates the database to this version. When several processes start together, one migrates and the others wait. Throws `WrongDatabase` for
 * one of a newer version, and without `upgrades` for one of an older.
 */
export async function migrate(
  database: Database,
  log: (line: string) => void = () => {},
  { upgrades = true }: { upgrades?: boolean } = {},
): Promise<void> {
  const made = await database.transaction(
    async (tx) => {
      // Kysely's own lock begins after it has made its tables and, in a transaction of ours, ends before the commit.
      // On SQLite the transaction is the lock; all migrations run in one, so none is half applied.
      if (database.engine === 'postgres')
        await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(tx)
      const names = await readRecords(tx)
      if (!upgrades && names.length > 0 && migrationNames.some((name) => !names.includes(name))) {
        throw new WrongDatabase(
          'The database was last used by an older version. Start the shop once with this version first.',
        )
      }
      const isAdopted = await adoptRelease(tx, database.engine, { names, baseline: migrationNames[0]! })
      const recorded = isAdopted ? await readRecords(tx) : names
      const [unknown] = listUnknownMigrations(recorded)
      if (unknown) {
        throw new WrongDatabase(`The database is newer than this program: it has the migration ${unknown}`)
      }

      const { error, results = [] } = await migratorFor(tx, database.engine).migrateToLatest()
      if (error) throw error
      const made = results.map(({ migrationName }) => migrationName)
      if (isAdopted) made.unshift(migrationNames[0]!)
      if (database.engine === 'sqlite' && made.length > 0) await refuseBrokenReferences(tx)
      return made
    },
    { withinMs: 10 * MINUTE_MS, foreignKeys: 'off' },
  )
  for (const name of made) log(`Migrated: ${name}`)
}

/** The names of the migrations that the database has recorded; none in an empty one. */
async function readRecords(tx: Tx): Promise<string[]> {
  const tables = await tx.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'migrations')) return []
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(tx)
  return rows.map(({ name }) => name)
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
