import { toIsoTime } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ShownLine, StatementSummary } from '#contract/statements.schema.ts'
import type { Db } from '#db/tables.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { sumLines, toShownLine } from './import-statement.ts'
import { matchLines } from './match-lines.ts'
import { readOpenTickets } from './read-open-tickets.ts'

/** A year of mornings. */
const MAX_STATEMENTS = 250

/** The statements that were read, newest first, with what each came to. */
export async function listStatements(
  shop: Shop,
): Promise<{ statements: StatementSummary[]; books_by_itself: boolean }> {
  const { statements } = await shopProfile(shop)
  return {
    statements: await readSummaries(shop.database.db, null),
    books_by_itself: statements.bookByItself,
  }
}

/** One statement with its lines. What waits is matched with what is due now. */
export async function readOneStatement(
  shop: Shop,
  id: number,
): Promise<{ statement: StatementSummary; lines: ShownLine[] }> {
  const { db } = shop.database
  const [statement] = await readSummaries(db, id)
  if (!statement) throw new Refusal('unknown_statement')
  const { timeZone } = await shopProfile(shop)
  const rows = await db
    .selectFrom('statement_lines')
    .selectAll()
    .where('statement_id', '=', id)
    .orderBy('line')
    .execute()
  const waiting = rows
    .filter(({ state }) => state === 'proposed' && statement.undone_at === null)
    .map(({ line, day, amount_cents, text }) => ({ line, day, amountCents: amount_cents, text }))
  const tickets = await readOpenTickets(db, waiting, { timeZone })
  const matches = matchLines(waiting, tickets, { booksByItself: false })
  const now = new Map(waiting.map((line, place) => [line.line, toShownLine(line, matches[place]!)]))
  const lines = rows.map((row): ShownLine => {
    const fresh = now.get(row.line)
    if (fresh) return { ...fresh, state: 'proposed' }
    const { line, day, amount_cents, text, state, why, pays_cents } = row
    const ticket_ids = JSON.parse(row.ticket_ids) as number[]
    return { line, day, amount_cents, text, state, ticket_ids, choose: row.choose === 1, why, pays_cents }
  })
  return { statement, lines }
}

async function readSummaries(db: Db, id: number | null): Promise<StatementSummary[]> {
  const rows = await db
    .selectFrom('statements')
    .leftJoin('accounts', 'accounts.id', 'statements.read_by_id')
    .select([
      'statements.id',
      'statements.form',
      'statements.created_at',
      'statements.undone_at',
      'accounts.fullname',
    ])
    .$if(id !== null, (query) => query.where('statements.id', '=', id))
    .orderBy('statements.id', 'desc')
    .limit(MAX_STATEMENTS)
    .execute()
  if (rows.length === 0) return []
  const sums = await db
    .selectFrom('statement_lines')
    .select(({ fn }) => [
      'statement_id',
      'state',
      fn.countAll<number>().as('count'),
      fn.sum<number>('amount_cents').as('cents'),
      fn.min('day').as('first'),
      fn.max('day').as('last'),
    ])
    .where('statement_id', '>=', rows.at(-1)!.id)
    .where('statement_id', '<=', rows[0]!.id)
    .groupBy(['statement_id', 'state'])
    .execute()
  const sumsOf = Map.groupBy(sums, ({ statement_id }) => statement_id)
  return rows.map(({ id: own, form, created_at, undone_at, fullname }) => {
    const parts = sumsOf.get(own) ?? []
    const count = (of: typeof parts) => of.reduce((sum, part) => sum + Number(part.count), 0)
    return {
      id: own,
      form,
      from: parts.map(({ first }) => first).toSorted()[0] ?? null,
      to:
        parts
          .map(({ last }) => last)
          .toSorted()
          .at(-1) ?? null,
      by: fullname,
      at: toIsoTime(created_at),
      undone_at: undone_at === null ? null : toIsoTime(undone_at),
      lines: count(parts),
      proposed: undone_at === null ? count(parts.filter(({ state }) => state === 'proposed')) : 0,
      ...sumLines(parts.map(({ state, cents }) => ({ state, amount_cents: Number(cents) }))),
    }
  })
}
