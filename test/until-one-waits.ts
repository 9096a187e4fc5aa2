import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#db/tables.ts'

/** Resolves once a connection to PostgreSQL waits for a row that another has locked. */
export async function untilOneWaits({ db }: Database): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]!.count).toBeGreaterThan(0)
}
