import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { parseAmount } from '#contract/amount-field.ts'
import { splitWords } from '#db/ticket-search.ts'

type Columns = {
  /** Columns that a number may mean. */
  numbers: RawBuilder<unknown>[]
  /** The column that an amount may mean, whatever its sign. */
  cents: RawBuilder<unknown>
  ticketId: RawBuilder<unknown>
}

/** The condition of a search by number, amount or name; null for an empty one. */
export function toCondition(term: string, { numbers, cents, ticketId }: Columns): RawBuilder<SqlBool> | null {
  if (term === '') return null
  const number = /^#?(\d{1,9})$/.exec(term)?.[1]
  const amount = term.startsWith('#') ? null : parseAmount(term)
  const meanings = [
    ...(number === undefined ? [] : numbers.map((column) => sql`${column} = ${Number(number)}`)),
    ...(amount === null ? [] : [sql`abs(${cents}) = ${Math.abs(amount)}`]),
  ]
  if (meanings.length > 0) return sql<SqlBool>`(${sql.join(meanings, sql` or `)})`
  const words = splitWords(term).map((word) => sql`ticket_words.body like ${`%${word}%`}`)
  return sql<SqlBool>`exists (select 1 from ticket_words where ticket_words.id = ${ticketId} and ${sql.join(words, sql` and `)})`
}
