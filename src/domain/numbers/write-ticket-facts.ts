import { expressionBuilder, sql, type Insertable } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import { rowInserter } from '#db/insert-rows.ts'
import { jsonRows, parseRows } from '#db/json-rows.ts'
import { toLedgerSums } from '#db/ledger-sums.ts'
import type { TicketFactsTable } from '#db/schema/numbers.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db, Tx } from '#db/tables.ts'
import { toStoredDays, type TicketBackBy } from '../back-by/ticket-back-by.ts'
import type { WholeTicket } from '../tickets/whole-ticket.ts'
import { calculateTimes, getEnding, type StatusEntry } from './ticket-times.ts'

type Derived = {
  ticket: WholeTicket & FactColumns
  money: { agreed_cents: number; deposit_cents: number; owed_back_cents: number }
  backBy: Pick<TicketBackBy, 'back_by' | 'back_by_check_at' | 'until' | 'said'>
}

/**
 * Rewrites what the numbers need of these tickets, whose row has `factColumns` too; `heldSince` is when what those hold
 * changed last.
 */
export async function rewriteFacts(
  tx: Tx,
  derived: readonly Derived[],
  heldSince: ReadonlyMap<number, number | null>,
): Promise<void> {
  const rows: Insertable<TicketFactsTable>[] = derived.map(({ ticket, money, backBy }) => {
    const times = calculateTimes(parseEntries(ticket.steps), {
      status: ticket.status,
      since: ticket.status_since,
    })
    const { billed, paid, isBilled } = toLedgerSums(ticket)
    const isDocumented = ticket.completion_version !== null || isBilled
    return {
      ticket_id: ticket.id,
      booked_at: ticket.created_at,
      ...times,
      ending: getEnding(times.ended_at, { outcome: ticket.outcome, isDocumented }),
      repair_key: ticket.repair_key,
      phone_id: ticket.phone_id,
      is_claim: ticket.warranty_of === null ? 0 : 1,
      agreed_cents: money.agreed_cents,
      charged_cents: billed,
      gst_cents: Number(ticket.gst ?? 0),
      paid_cents: paid,
      deposit_cents: money.deposit_cents,
      owed_back_cents: money.owed_back_cents,
      cost_cents: ticket.cost === null ? null : Number(ticket.cost),
      back_by: backBy.back_by,
      back_by_days: toStoredDays(backBy.back_by),
      back_by_check_at: backBy.back_by_check_at,
      back_by_until: backBy.until,
      back_by_reason: backBy.said?.moves.at(-1)?.reason ?? null,
      ...getMoves(ticket, heldSince.get(ticket.id) ?? null),
      is_complete: 1,
    }
  })
  await insertFacts(tx, rows)
}

const insertFacts = rowInserter('ticket_facts', { replacing: ['ticket_id'] })

type FactColumns = Moves & {
  gst: number | null
  cost: number | null
  held_total: number | null
  held_since: number | null
  steps: string | null
}
type Moves = {
  billed_first: number | null
  billed_last: number | null
  paid_first: number | null
  paid_last: number | null
  due_on: string | null
}

/** When the money of a ticket moved, and the day on which it fell due. */
function getMoves(
  { billed_first, billed_last, paid_first, paid_last, due_on }: Moves,
  heldSince: number | null,
) {
  const [moved_first_at, moved_at] = [
    getBound(Math.min, billed_first, paid_first),
    getBound(Math.max, billed_last, paid_last, heldSince),
  ]
  const billed_at = billed_first === null ? null : Number(billed_first)
  const since = billed_at ?? moved_at
  const movedOn = since === null ? '' : toIsoTime(since).slice(0, 10)
  return { moved_first_at, moved_at, billed_at, due_on: due_on ?? movedOn }
}

function getBound(choose: (...of: number[]) => number, ...times: (number | null)[]): number | null {
  const known = times.filter((time) => time !== null).map(Number)
  return known.length === 0 ? null : choose(...known)
}

const isInvoice = sql`own.ticket_id = tickets.id and own.kind = 'invoice' and own.due_on <> ''`

/** The day on which the first invoice that is not wholly paid is due, or once all are paid, the first one. */
const dueOn = sql<string | null>`coalesce(
  (select min(due_on) from invoices as own where ${isInvoice} and (
    select sum(total_cents) from invoices as upto
    where upto.ticket_id = tickets.id and (upto.id <= own.id or upto.kind = 'adjustment')
  ) > (
    select coalesce(sum(case kind when 'payment' then amount_cents else 0 - amount_cents end), 0)
    from payments where payments.ticket_id = tickets.id
  )),
  (select min(due_on) from invoices as own where ${isInvoice}))`

/** What the numbers need beside the whole ticket, as columns of its query. */
export function factColumns(db: Db) {
  const of = expressionBuilder<Tables, 'tickets'>()
  const documents = of.selectFrom('invoices').whereRef('invoices.ticket_id', '=', 'tickets.id')
  const costs = of.selectFrom('part_costs').whereRef('part_costs.ticket_id', '=', 'tickets.id')
  const bounds = (['billed', 'paid'] as const).flatMap((what) =>
    (['first', 'last'] as const).map((end) => {
      const column = what === 'billed' ? sql.ref('issued_at') : sql.ref('paid_at')
      const table = sql.table(what === 'billed' ? 'invoices' : 'payments')
      const bound = end === 'first' ? sql`min(${column})` : sql`max(${column})`
      return sql<number | null>`(select ${bound} from ${table} where ticket_id = tickets.id)`.as(
        `${what}_${end}`,
      )
    }),
  )
  return [
    documents.select((row) => row.fn.sum<number | null>('invoices.gst_cents').as('total')).as('gst'),
    costs.select((row) => row.fn.sum<number | null>('part_costs.cost_cents').as('total')).as('cost'),
    ...bounds,
    ...(['total_cents', 'since'] as const).map((column) =>
      of
        .selectFrom('held_totals')
        .select(column)
        .whereRef('held_totals.ticket_id', '=', 'tickets.id')
        .orderBy('held_totals.id', 'desc')
        .limit(1)
        .as(column === 'since' ? 'held_since' : 'held_total'),
    ),
    dueOn.as('due_on'),
    of
      .selectFrom('events')
      .select(jsonRows(db, 'events', ['id', 'kind', 'subject_id', 'details', 'created_at']).as('rows'))
      .whereRef('events.ticket_id', '=', 'tickets.id')
      .where('events.kind', 'in', ['ticket.status_changed', 'ticket.step_undone'])
      .as('steps'),
  ] as const
}

type Step = {
  id: number
  kind: string
  subject_id: number | null
  details: string
  created_at: number
}

/** The statuses that a ticket entered, without the steps that were undone. */
function parseEntries(steps: string | null): StatusEntry[] {
  const events = parseRows<Step>(steps).sort((one, other) => one.id - other.id)
  // Both name the step's note.
  const undone = new Set(
    events.filter(({ kind }) => kind === 'ticket.step_undone').map(({ subject_id }) => subject_id),
  )
  return events.flatMap(({ kind, subject_id, details, created_at }) => {
    if (kind !== 'ticket.status_changed' || (subject_id !== null && undone.has(subject_id))) return []
    return [{ to: (JSON.parse(details) as { to: Status }).to, at: created_at }]
  })
}
