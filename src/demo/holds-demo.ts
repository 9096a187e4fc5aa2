import type { Database } from '#db/tables.ts'

/** The event that marks a database as filled with the demo. */
export const demoSeeded = 'demo.seeded'

/** Whether this database was ever filled with demo data; a server with a public address must not start with it. */
export async function holdsDemo(database: Database): Promise<boolean> {
  const marks = await database.db
    .selectFrom('events')
    .select('id')
    .where('kind', '=', demoSeeded)
    .orderBy('id')
    .limit(1)
    .execute()
  return marks.length > 0
}
