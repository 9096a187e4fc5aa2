import { sql, type Insertable } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import { getEngine } from '#db/engine-of.ts'
import { numbersIn } from '#db/numbers-in.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import type { TicketFactsTable } from '#db/schema/numbers.ts'
import type { Tx } from '#db/tables.ts'
import { calculateTimes, getEnding, type StatusEntry } from './ticket-times.ts'

/** Writes what the numbers need of a new ticket. */
export async function insertFacts(tx: Tx, ticketId: number, agreedCents: number): Promise<void> {
  await insertNewFacts(tx, { ticketId, agreedCents })
}

const insertNewFacts = preparedQuery<{ ticketId: number; agreedCents: number }>()(
  (db, { ticketId, agreedCents }) =>
    db
      .insertInto('ticket_facts')
      .columns([
        'ticket_id',
        'booked_at',
        'repair_key',
        'phone_id',
        'is_claim',
        'agreed_cents',
        'charged_cents',
        'gst_cents',
        'paid_cents',
        'is_complete',
      ])
      .expression((from) =>
        from
          .selectFrom('tickets')
          .select((of) => [
            'id',
            'created_at',
            'repair_key',
            'phone_id',
            sql<0 | 1>`case when warranty_of is null then 0 else 1 end`.as('is_claim'),
            sql<number>`cast(${agreedCents} as bigint)`.as('agreed'),
            of.lit(0).as('charged'),
            of.lit(0).as('gst'),
            of.lit(0).as('paid'),
            of.lit(1).as('is_complete'),
          ])
          .where('id', '=', ticketId),
      ),
)

/** Rewrites what the numbers need of these tickets; `agreed` are their agreed totals in cents. */
export async function rewriteFacts(tx: Tx, agreed: ReadonlyMap<number, number>): Promise<void> {
  const among = numbersIn(getEngine(tx), [...agreed.keys()])
  const tickets = await readTickets(tx, among)
  const entries = await readEntries(tx, among)
  const rows: Insertable<TicketFactsTable>[] = tickets.map((ticket) => {
    const times = calculateTimes(entries.get(ticket.id) ?? [], {
      status: ticket.status,
      since: ticket.status_since,
    })
    const isDocumented = ticket.completion_id !== null || ticket.charged !== null
    return {
      ticket_id: ticket.id,
      booked_at: ticket.created_at,
      ...times,
      ending: getEnding(times.ended_at, { outcome: ticket.outcome, isDocumented }),
      repair_key: ticket.repair_key,
      phone_id: ticket.phone_id,
      is_claim: ticket.warranty_of === null ? 0 : 1,
      agreed_cents: agreed.get(ticket.id) ?? 0,
      charged_cents: Number(ticket.charged ?? 0),
      gst_cents: Number(ticket.gst ?? 0),
      paid_cents: Number(ticket.paid ?? 0),
      cost_cents: ticket.cost === null ? null : Number(ticket.cost),
      ...getMoves(ticket),
      is_complete: 1,
    }
  })
  if (rows.length === 0) return
  await tx
    .insertInto('ticket_facts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('ticket_id').doUpdateSet(({ ref }) => ({
        booked_at: ref('excluded.booked_at'),
        arrived_at: ref('excluded.arrived_at'),
        begun_at: ref('excluded.begun_at'),
        ready_at: ref('excluded.ready_at'),
        posted_at: ref('excluded.posted_at'),
        completed_at: ref('excluded.completed_at'),
        ended_at: ref('excluded.ended_at'),
        ending: ref('excluded.ending'),
        repair_key: ref('excluded.repair_key'),
        phone_id: ref('excluded.phone_id'),
        is_claim: ref('excluded.is_claim'),
        agreed_cents: ref('excluded.agreed_cents'),
        charged_cents: ref('excluded.charged_cents'),
        gst_cents: ref('excluded.gst_cents'),
        paid_cents: ref('excluded.paid_cents'),
        cost_cents: ref('excluded.cost_cents'),
        moved_first_at: ref('excluded.moved_first_at'),
        moved_at: ref('excluded.moved_at'),
        billed_at: ref('excluded.billed_at'),
        due_on: ref('excluded.due_on'),
        is_complete: ref('excluded.is_complete'),
      })),
    )
    .execute()
}

type Moves = {
  billed_first: number | null
  billed_last: number | null
  paid_first: number | null
  paid_last: number | null
  due_on: string | null
}

/** When the money of a ticket moved, and the day on which it fell due. */
function getMoves({ billed_first, billed_last, paid_first, paid_last, due_on }: Moves) {
  const [moved_first_at, moved_at] = [
    getBound(Math.min, billed_first, paid_first),
    getBound(Math.max, billed_last, paid_last),
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

function readTickets(tx: Tx, among: ReturnType<typeof numbersIn>) {
  return tx
    .selectFrom('tickets')
    .leftJoin('completions', 'completions.ticket_id', 'tickets.id')
    .select([
      'tickets.id',
      'tickets.created_at',
      'tickets.status',
      'tickets.status_since',
      'tickets.outcome',
      'tickets.repair_key',
      'tickets.phone_id',
      'tickets.warranty_of',
      'completions.id as completion_id',
    ])
    .select((of) => [
      ...(['total_cents', 'gst_cents'] as const).map((column) =>
        of
          .selectFrom('invoices')
          .select((documents) => documents.fn.sum<number | null>(`invoices.${column}`).as('total'))
          .whereRef('invoices.ticket_id', '=', 'tickets.id')
          .as(column === 'total_cents' ? 'charged' : 'gst'),
      ),
      of
        .selectFrom('payments')
        .select(
          sql<number | null>`sum(case kind when 'payment' then amount_cents else 0 - amount_cents end)`.as(
            'total',
          ),
        )
        .whereRef('payments.ticket_id', '=', 'tickets.id')
        .as('paid'),
      of
        .selectFrom('part_costs')
        .select((costs) => costs.fn.sum<number | null>('part_costs.cost_cents').as('total'))
        .whereRef('part_costs.ticket_id', '=', 'tickets.id')
        .as('cost'),
      ...(['billed', 'paid'] as const).flatMap((what) =>
        (['first', 'last'] as const).map((end) => {
          const column = what === 'billed' ? sql.ref('issued_at') : sql.ref('created_at')
          const table = sql.table(what === 'billed' ? 'invoices' : 'payments')
          const bound = end === 'first' ? sql`min(${column})` : sql`max(${column})`
          return sql<number | null>`(select ${bound} from ${table} where ticket_id = tickets.id)`.as(
            `${what}_${end}`,
          )
        }),
      ),
      of
        .selectFrom('invoices')
        .select((documents) => documents.fn.min<string | null>('invoices.due_on').as('due'))
        .whereRef('invoices.ticket_id', '=', 'tickets.id')
        .where('invoices.kind', '=', 'invoice')
        .where('invoices.due_on', '<>', '')
        .as('due_on'),
    ])
    .where('tickets.id', 'in', among)
    .execute()
}

/** The statuses that tickets entered, without the steps that were undone. */
async function readEntries(tx: Tx, among: ReturnType<typeof numbersIn>): Promise<Map<number, StatusEntry[]>> {
  const events = await tx
    .selectFrom('events')
    .select(['ticket_id', 'kind', 'subject_id', 'details', 'created_at'])
    .where('ticket_id', 'in', among)
    .where('kind', 'in', ['ticket.status_changed', 'ticket.step_undone'])
    .orderBy('id')
    .execute()
  // Both name the step's note.
  const undone = new Set(
    events.filter(({ kind }) => kind === 'ticket.step_undone').map(({ subject_id }) => subject_id),
  )
  const entries = new Map<number, StatusEntry[]>()
  for (const { ticket_id, kind, subject_id, details, created_at } of events) {
    if (kind !== 'ticket.status_changed' || (subject_id !== null && undone.has(subject_id))) continue
    const { to } = JSON.parse(details) as { to: Status }
    const own = entries.get(ticket_id!)
    if (own) own.push({ to, at: created_at })
    else entries.set(ticket_id!, [{ to, at: created_at }])
  }
  return entries
}
