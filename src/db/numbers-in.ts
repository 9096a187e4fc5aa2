import { sql } from 'kysely'
import type { Expression } from 'kysely'
import type { Engine } from './books.ts'

/**
 * Numbers to choose among, for `where('id', 'in', …)`: one parameter however many there are, and so one
 * statement for all lengths.
 */
export function numbersIn(engine: Engine, numbers: readonly number[]): Expression<number> {
  const list = JSON.stringify(numbers)
  return engine === 'sqlite'
    ? sql<number>`(select value from json_each(${list}))`
    : sql<number>`(select value::bigint from json_array_elements_text(${list}::json))`
}
