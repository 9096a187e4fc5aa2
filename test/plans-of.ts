import { sql, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { rememberEngine } from '#db/engine-of.ts'
import type { Database, Db } from '#db/tables.ts'

/** Runs work on a SQLite database and returns how it reads the rows of each statement, one line for each table. */
export async function plansOf(
  { db }: Pick<Database, 'db'>,
  work: (watched: Db) => Promise<unknown>,
): Promise<string[]> {
  const seen: RootOperationNode[] = []
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      seen.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const watched = db.withPlugin(watch)
  rememberEngine(watched, 'sqlite')
  await work(watched)
  const plans: string[] = []
  for (const node of seen) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' })
    const values = parameters.map((value) => sql`${value}`)
    const parts = text.split('?').flatMap((part, place) => [sql.raw(part), values[place] ?? sql.raw('')])
    const { rows } = await sql<{
      detail: string
    }>`explain query plan ${sql.join(parts, sql.raw(''))}`.execute(db)
    plans.push(...rows.map(({ detail }) => detail))
  }
  return plans
}
