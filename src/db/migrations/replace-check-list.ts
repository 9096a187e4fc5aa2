import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'

/** A column whose CHECK list is replaced by a reference to a lookup table. */
export type Lookup = { table: string; column: string; lookup: string; key: 'code' | 'key' }

/** On PostgreSQL: drops the CHECK list by its generated name, and adds the reference. */
export async function addForeignKey(
  tx: QueryExecutorProvider,
  { table, column, lookup, key }: Lookup,
): Promise<void> {
  const dropped = `drop constraint ${table}_${column}_check`
  const added = `add foreign key (${column}) references ${lookup} (${key})`
  await sql.raw(`alter table ${table} ${dropped}, ${added}`).execute(tx)
}

/** On SQLite, for `rebuildTable`: the definition with the reference in place of the CHECK list. */
export function withReference(definition: string, { table, column, lookup, key }: Lookup): string {
  const list = new RegExp(`check \\(${column} in \\([^)]*\\)\\)`, 'g')
  const found = definition.match(list)?.length ?? 0
  if (found !== 1) throw new Error(`${table}.${column} has ${found} CHECK lists instead of one`)
  return definition.replace(list, `references ${lookup} (${key})`)
}
