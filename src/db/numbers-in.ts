import { sql } from 'kysely'
import type { Expression, RawBuilder } from 'kysely'
import type { Engine } from './tables.ts'

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
