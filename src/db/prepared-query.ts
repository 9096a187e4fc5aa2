import { sql } from 'kysely'
import type { Compilable, CompiledQuery, QueryResult, RawBuilder } from 'kysely'
import type { Db, Engine } from './tables.ts'
import { getEngine } from './engine-of.ts'
import type { Parameter } from './parameters.ts'

type ValuesOf<Values> = { readonly [Name in keyof Values]?: Parameter | undefined }
/** A placeholder for each value, to be used in the query like any other expression. */
type Placeholders<Values> = { readonly [Name in keyof Values]: RawBuilder<NonNullable<Values[Name]>> }

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A query with a name that no other text of this process has: PostgreSQL keeps its plan for the connection. */
export type NamedQuery<Row = unknown> = CompiledQuery<Row> & { readonly name?: string }

type Prepared<Row> = {
  query: CompiledQuery<Row>
  names: number
  /** The name of the value of each parameter; null for one that is always the same. */
  slots: readonly (string | null)[]
}

/**
 * A query that is built and compiled at its first use on an engine; later calls only fill in its parameters. Called
 * twice, so that the type of the values is given and the type of a row is inferred.
 */
export function preparedQuery<Values extends ValuesOf<Values>>() {
  return <Row>(
    build: (db: Db, placeholders: Placeholders<Values>) => Compilable<Row>,
  ): ((db: Db, values: Values) => Promise<QueryResult<Row>>) => {
    const prepared = new Map<Engine, Prepared<Row>>()
    const prepare = (db: Db, names: string[]): Prepared<Row> => {
      const placeholders = names.map((name) => [name, sql`${new Placeholder(name)}`])
      const query = build(db, Object.fromEntries(placeholders) as Placeholders<Values>).compile()
      const slots = query.parameters.map((value) => (value instanceof Placeholder ? value.name : null))
      return { query, names: names.length, slots }
    }

    return async (db, values) => {
      const engine = getEngine(db)
      const given: Record<string, Parameter | undefined> = values
      const names = Object.keys(given)
      let known = prepared.get(engine)
      if (!known) prepared.set(engine, (known = prepare(db, names)))
      if (names.length !== known.names) {
        throw new TypeError('A prepared query takes the same values at every call')
      }
      const { sql: text, query, queryId, parameters: fixed } = known.query
      const parameters = known.slots.map((name, at) => (name === null ? fixed[at] : given[name]))
      const named: NamedQuery<Row> = { sql: text, query, queryId, parameters, name: queryId.queryId }
      return db.executeQuery(named)
    }
  }
}
