import { sql } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type {
  ChosenMapping,
  ReadStatementFile,
  ShownLine,
  StatementMapping,
  StatementSums,
} from '#contract/statements.schema.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import { localDay } from '../shop/announced-closures.ts'
import { readProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { bookLine } from './book-line.ts'
import { markKnown, mayBeOneAccount, toSameness, type KnownLine } from './mark-known.ts'
import { matchLines } from './match-lines.ts'
import type { Match } from './match.ts'
import { lockNamed, readOpenTickets } from './read-open-tickets.ts'
import { readStatement, type StatementFile } from './read-statement.ts'
import type { StatementLine } from './statement-line.ts'

type File = { file: string; apply?: boolean | undefined; mapping?: ChosenMapping | undefined }

/** Of the advisory lock under which statements are read one after another: arbitrary, but the same for all processes. */
const STATEMENT_LOCK = 7_466_003

/**
 * Reads a statement of the bank: what each line is, and the mistakes. With `apply` and without a mistake its lines are kept, and what names its
 * ticket and pays it to the cent is booked, all in one transaction. Lines that were read before stay as they are.
 */
export async function importStatement(
  shop: Shop,
  { file, apply, mapping }: File,
  caller: Caller,
): Promise<ReadStatementFile> {
  return shop.database.transaction(
    async (tx) => {
      if (apply && shop.database.engine === 'postgres')
        await sql`select pg_advisory_xact_lock(${sql.lit(STATEMENT_LOCK)})`.execute(tx)
      const { profile } = await readProfile(tx)
      const { timeZone } = profile
      const remembered = await readMappings(tx)
      const read = readStatement(file, {
        today: localDay(shop.now(), timeZone),
        findMapping: (headings) => mapping ?? remembered.get(JSON.stringify(headings)) ?? null,
      })
      if (mapping && read.mapping) await rememberMapping(tx, read.headings, read.mapping, shop.now())
      const known = markKnown(read.lines, await readKnownLines(tx, read))
      const fresh = read.lines.filter((_, place) => !known[place])
      if (apply) await lockNamed(tx, fresh)
      const tickets = await readOpenTickets(tx, fresh, { timeZone })
      const matches = matchLines(fresh, tickets, { booksByItself: profile.statements.bookByItself })
      const found = new Map(fresh.map((line, place) => [line, matches[place]!]))
      const lines = read.lines.map((line) => toShownLine(line, found.get(line) ?? null))
      const { form, headings, mistakes } = read
      const whole = { form, lines, mistakes, headings, mapping: read.mapping, ...sumLines(lines) }
      if (!apply || mistakes.length > 0) return { id: null, applied: false, ...whole }

      const { id } = await tx
        .insertInto('statements')
        .values({
          form,
          headings: form === 'csv' ? JSON.stringify(headings) : '',
          account: read.account,
          read_by_id: caller.account?.id ?? null,
          created_at: shop.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const byId = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]))
      for (const line of read.lines) {
        const match = found.get(line) ?? null
        const lineId = await keepLine(tx, id, line, match)
        for (const payment_id of match?.paymentIds ?? [])
          await tx.insertInto('statement_payments').values({ line_id: lineId, payment_id }).execute()
        if (match?.state === 'booked')
          await bookLine(tx, shop, { lineId, statementId: id, line, match, tickets: byId, timeZone }, caller)
      }
      const booked = lines.filter(({ state }) => state === 'booked').length
      const details = { lines: lines.length, booked, booked_cents: whole.booked_cents }
      await recordEvent(tx, shop, { kind: 'money.statement_read', by: caller, subjectId: id, details })
      return { id, applied: true, ...whole }
    },
    { withinMs: MINUTE_MS },
  )
}

/** A line as it is shown; without a match it was read before. */
export function toShownLine(line: StatementLine, match: Match | null): ShownLine {
  return {
    line: line.line,
    day: line.day,
    amount_cents: line.amountCents,
    text: line.text,
    state: match?.state ?? 'already',
    ticket_ids: match?.ticketIds ?? [],
    choose: match?.choose ?? false,
    why: match?.why ?? 'It was in a file that was read before.',
    pays_cents: match?.paysCents ?? 0,
  }
}

/** What lines come to by their state, to the cent. */
export function sumLines(lines: readonly Pick<ShownLine, 'state' | 'amount_cents'>[]): StatementSums {
  const sum = (...states: string[]) =>
    lines.reduce((total, { state, amount_cents }) => total + (states.includes(state) ? amount_cents : 0), 0)
  return {
    booked_cents: sum('booked'),
    proposed_cents: sum('proposed'),
    ignored_cents: sum('ignored'),
    already_cents: sum('already'),
    total_cents: lines.reduce((total, { amount_cents }) => total + amount_cents, 0),
  }
}

async function keepLine(
  tx: Tx,
  statementId: number,
  line: StatementLine,
  match: Match | null,
): Promise<number> {
  const { day, amount_cents, text, state, ticket_ids, choose, why, pays_cents } = toShownLine(line, match)
  // Wages and rent are known again by their hash alone.
  const isOurs = state !== 'already' && !(state === 'ignored' && amount_cents < 0)
  const { id } = await tx
    .insertInto('statement_lines')
    .values({
      statement_id: statementId,
      line: line.line,
      day,
      amount_cents,
      text: isOurs ? text : '',
      sameness: state === 'already' ? '' : toSameness(line),
      state,
      ticket_ids: JSON.stringify(ticket_ids),
      choose: choose ? 1 : 0,
      why,
      pays_cents,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The lines of statements of this account which stand, within the days of a file. */
async function readKnownLines(
  tx: Tx,
  { lines, account, form, headings }: StatementFile,
): Promise<KnownLine[]> {
  const days = lines.map(({ day }) => day).toSorted()
  if (days.length === 0) return []
  const rows = await tx
    .selectFrom('statement_lines')
    .innerJoin('statements', 'statements.id', 'statement_lines.statement_id')
    .select([
      'statement_lines.day',
      'statement_lines.amount_cents',
      'statement_lines.text',
      'statement_lines.sameness',
      'statements.account',
      'statements.form',
      'statements.headings',
    ])
    .where('statement_lines.day', '>=', days[0]!)
    .where('statement_lines.day', '<=', days.at(-1)!)
    .where('statement_lines.sameness', '!=', '')
    .where('statements.undone_at', 'is', null)
    .orderBy('statement_lines.id')
    .execute()
  const own = form === 'csv' ? JSON.stringify(headings) : ''
  return rows
    .filter((row) => mayBeOneAccount(row.account, account))
    .map((row) => ({
      day: row.day,
      amountCents: row.amount_cents,
      text: row.text,
      sameness: row.sameness,
      isSameForm: row.form === form && row.headings === own,
    }))
}

async function readMappings(tx: Tx): Promise<Map<string, StatementMapping>> {
  const rows = await tx.selectFrom('statement_mappings').select(['headings', 'mapping']).execute()
  return new Map(rows.map(({ headings, mapping }) => [headings, JSON.parse(mapping) as StatementMapping]))
}

async function rememberMapping(
  tx: Tx,
  headings: readonly string[],
  mapping: StatementMapping,
  now: number,
): Promise<void> {
  const row = { headings: JSON.stringify(headings), mapping: JSON.stringify(mapping), created_at: now }
  await tx
    .insertInto('statement_mappings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('headings').doUpdateSet({ mapping: row.mapping, created_at: now }),
    )
    .execute()
}
