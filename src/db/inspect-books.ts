import { DatabaseSync } from 'node:sqlite'
import { migrationNames } from './migrate.ts'

export type Inspection = {
  /** What SQLite finds wrong, in its own words; empty when all is well. */
  problems: string[]
  migrations: string[]
  /** Migrations that this program does not know: the file comes from a newer one. */
  unknownMigrations: string[]
  /** Migrations that the next start will make. */
  missingMigrations: string[]
  /** Rows of each table by name. */
  counts: Record<string, number>
}

/** Reads a whole SQLite file and says whether it is sound and what is in it. Throws when it cannot be opened. */
export function inspectBooks(file: string): Inspection {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    const column = (statement: string) =>
      db
        .prepare(statement)
        .all()
        .map((row) => String(Object.values(row)[0]))
    let problems: string[]
    try {
      problems = column('pragma integrity_check').filter((line) => line !== 'ok')
      for (const table of column('pragma foreign_key_check'))
        problems.push(`A row of ${table} points to nothing`)
    } catch (error) {
      // A file that is no database at all, or whose first page is gone.
      problems = [error instanceof Error ? error.message : String(error)]
    }
    if (problems.length > 0) {
      return { problems, migrations: [], unknownMigrations: [], missingMigrations: [], counts: {} }
    }

    // Tables that a search index keeps for itself are its own affair.
    const tables = column(`select name from pragma_table_list where schema = 'main'
      and type in ('table', 'virtual') and name not like 'sqlite~_%' escape '~' order by name`)
    const counts = Object.fromEntries(
      tables.map((table) => [table, Number(column(`select count(*) from "${table}"`)[0])]),
    )
    const migrations = tables.includes('migrations')
      ? column('select name from migrations order by name')
      : []
    return {
      problems,
      migrations,
      unknownMigrations: migrations.filter((name) => !migrationNames.includes(name)),
      missingMigrations: migrationNames.filter((name) => !migrations.includes(name)),
      counts,
    }
  } finally {
    db.close()
  }
}
