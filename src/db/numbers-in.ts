import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { getEngine } from './engine-of.ts'
import type { Db, Engine } from './tables.ts'

/**
 * A list of numbers for `where('id', 'in', …)` as one parameter, so that all lengths share one prepared statement; a prepared query gives
 * the placeholder of their JSON.
 */
export function numbersIn(
  engine: Engine,
  numbers: readonly number[] | RawBuilder<string>,
): Expression<number> {
  const list = Array.isArray(numbers) ? JSON.stringify(numbers) : numbers
  return engine === 'sqlite'
    ? sql<number>`(select value from json_each(${list}))`
    : sql<number>`(select value::bigint from json_array_elements_text(${list}::json))`
}

/**
 * Whether a column is one of the numbers that a query gives. PostgreSQL finds the best order of eight tables at most: where a statement joins
 * more, it would read all of them before it asks which rows are wanted, so there the numbers are an array.
 */
export function isAmong(db: Db, column: string, numbers: Expression<unknown>): RawBuilder<SqlBool> {
  return getEngine(db) === 'postgres'
    ? sql<SqlBool>`${sql.ref(column)} = any(array${numbers})`
    : sql<SqlBool>`${sql.ref(column)} in ${numbers}`
}
