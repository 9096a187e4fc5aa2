import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './books.ts'
import type { Parameter } from './parameters.ts'
import { readsAtOnce } from './read-at-once.ts'

/** Stands in a compiled query for a value that is given each time. */
class Blank {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Values<Given> = { readonly [Name in keyof Given]?: Parameter | undefined }
type Compiled<Row> = { query: CompiledQuery<Row>; names: number; onlyReads: boolean }

/**
 * A query for what is asked again and again: written and compiled at its first use, afterwards only given its values,
 * always under the same names. What it says must not hang on them, for it never sees them.
 */
export function compiledOnce<Given extends Values<Given>, Row>(
  write: (db: Db, given: Given) => Compilable<Row>,
): (db: Db, given: Given) => Promise<QueryResult<Row>> {
  // By engine: each transaction has a handle of its own, but the adapter of its books.
  const known = new WeakMap<object, Compiled<Row>>()
  const compile = (db: Db, given: Given): Compiled<Row> => {
    const names = Object.keys(given)
    const blanks = Object.fromEntries(names.map((name) => [name, new Blank(name)]))
    const query = write(db, blanks as unknown as Given).compile()
    return { query, names: names.length, onlyReads: /^select\b/i.test(query.sql) }
  }

  return async (db, given) => {
    const { adapter } = db.getExecutor()
    let compiled = known.get(adapter)
    if (!compiled) known.set(adapter, (compiled = compile(db, given)))
    const { query, names, onlyReads } = compiled
    if (Object.keys(given).length !== names) {
      throw new TypeError('A query that was compiled once is always given the same names')
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Blank ? given[value.name as keyof Given] : value,
    )
    const filled = { ...query, parameters }
    const read = onlyReads && readsAtOnce(adapter) ? adapter.readAtOnce<Row>(filled) : null
    return read ?? db.executeQuery(filled)
  }
}
