import { sql } from 'kysely'
import type { Expression } from 'kysely'
import type { Engine } from './tables.ts'

/** A list of numbers for `where('id', 'in', …)` as one parameter, so that all lengths share one prepared statement. */
export function numbersIn(engine: Engine, numbers: readonly number[]): Expression<number> {
  const list = JSON.stringify(numbers)
  return engine === 'sqlite'
    ? sql<number>`(select value from json_each(${list}))`
    : sql<number>`(select value::bigint from json_array_elements_text(${list}::json))`
}
