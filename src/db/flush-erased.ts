import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** Takes what was erased out of SQLite's write-ahead log too; PostgreSQL recycles its own. */
export async function flushErased({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
