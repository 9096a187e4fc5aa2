import { DatabaseSync } from 'node:sqlite'
import { listUnknownMigrations, migrationNames } from './migrate.ts'

type Inspection = {
  /** Errors of SQLite's integrity check; empty when the file is intact. */
  problems: string[]
  migrations: string[]
  /** Migrations unknown to this version: the file was written by a newer one. */
  unknownMigrations: string[]
  /** Migrations that the next start will run. */
  missingMigrations: string[]
  /** Row counts by table. */
  counts: Record<string, number>
}

/** Checks the integrity of a SQLite file and counts its rows. Throws when it cannot be opened. */
export function inspectDatabase(file: string): Inspection {
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
      // No database at all, or a corrupt first page.
      problems = [error instanceof Error ? error.message : String(error)]
    }
    if (problems.length > 0) {
      return { problems, migrations: [], unknownMigrations: [], missingMigrations: [], counts: {} }
    }

    // Shadow tables of the FTS5 index are left out.
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
      unknownMigrations: listUnknownMigrations(migrations),
      missingMigrations: migrationNames.filter((name) => !migrations.includes(name)),
      counts,
    }
  } finally {
    db.close()
  }
}
