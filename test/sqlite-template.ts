import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '#db/open-database.ts'
import { prepareTemplate } from './postgres-template.ts'

/** The bytes of a migrated and seeded database, made once: copying it takes a millisecond. */
export async function makeSqliteTemplate(): Promise<{ template: string; drop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'mendpost-template-'))
  const file = join(folder, 'shop.db')
  const database = await openDatabase({ sqliteFile: file })
  try {
    await prepareTemplate(database)
  } finally {
    await database.close()
  }
  const db = new DatabaseSync(file)
  // An in-memory database has no write-ahead log.
  db.exec('pragma journal_mode = delete')
  const template = join(folder, 'template')
  await writeFile(template, db.serialize())
  db.close()
  return { template, drop: () => rm(folder, { recursive: true, force: true }) }
}
