import { sql, type Insertable, type RawBuilder } from 'kysely'
import { getEngine } from './engine-of.ts'
import { preparedQuery } from './prepared-query.ts'
import type { Tables } from './schema/tables.ts'
import type { Db } from './tables.ts'

type Column<Name extends keyof Tables> = keyof Tables[Name] & string

/** As many rows are inserted before other queries of the event loop get their turn. */
const chunk = 1_000

/**
 * Inserts rows into a table by statements that are compiled once: one row with a parameter for each column, more with all of them in one
 * JSON parameter. All rows have the same columns. `replacing` are those of a unique index by which a row takes the place of one that is
 * there.
 */
export function rowInserter<Name extends keyof Tables>(
  table: Name,
  { replacing = [] }: { replacing?: readonly Column<Name>[] } = {},
): (db: Db, rows: readonly Insertable<Tables[Name]>[]) => Promise<void> {
  let names: Column<Name>[] = []
  const toInsert = (db: Db, toRows: (columns: RawBuilder<unknown>) => RawBuilder<unknown>) => {
    const columns = sql.join(names.map((name) => sql.ref(name)))
    const others = names.filter((name) => !replacing.includes(name))
    const set = sql.join(others.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
    const unique = sql.join(replacing.map((name) => sql.ref(name)))
    const onConflict = replacing.length === 0 ? sql`` : sql`on conflict (${unique}) do update set ${set}`
    const insert = sql`insert into ${sql.table(table)} (${columns}) ${toRows(columns)} ${onConflict}`
    return { compile: () => insert.compile(db) }
  }
  const insertOne = preparedQuery<Record<string, string | number | null>>()((db, row) =>
    toInsert(db, () => sql`values (${sql.join(names.map((name) => row[name]))})`),
  )
  const insertMany = preparedQuery<{ json: string }>()((db, { json }) =>
    toInsert(db, (columns) => {
      // PostgreSQL takes the types of the columns from the table. Without a condition SQLite takes `on conflict` for a join.
      if (getEngine(db) === 'postgres')
        return sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json) where true`
      const cells = sql.join(names.map((name) => sql`one.value ->> ${sql.lit(name)}`))
      return sql`select ${cells} from json_each(${json}) as one where true`
    }),
  )
  return async (db, rows) => {
    const [first] = rows as readonly Record<string, string | number | null>[]
    if (!first) return
    const given = Object.keys(first) as Column<Name>[]
    if (names.length === 0) names = given
    // A column that is left out would be null instead of its default.
    if (given.length !== names.length || names.some((name) => !(name in first)))
      throw new TypeError('Rows have the same columns at every call')
    if (rows.length === 1) return void (await insertOne(db, first))
    for (let at = 0; at < rows.length; at += chunk) {
      await insertMany(db, { json: JSON.stringify(rows.slice(at, at + chunk)) })
    }
  }
}
