import { DAY_MS } from '#contract/durations.ts'
import { getEngine } from '#db/engine-of.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { Db, Tx } from '#db/tables.ts'
import { readOwing } from '../money/parcel-owing.ts'
import { localDay } from '../shop/announced-closures.ts'
import { addDays, startOfDay } from '../shop/report-period.ts'
import { lockParcel } from '../tickets/parcel-tickets.ts'
import { customerName } from '../tickets/whole-ticket.ts'
import { findReferences } from './find-references.ts'
import { ENTERED_DAYS } from './match-entered.ts'
import type { EnteredTransfer, OpenTicket } from './match.ts'
import type { StatementLine } from './statement-line.ts'

type Options = {
  timeZone: string
  /** Tickets that count as named, beside those in the texts. */
  ticketIds?: readonly number[]
}

/** More than a shop has open. */
const MAX_OPEN = 3_000
/** A refund comes back within weeks. */
const RETURN_DAYS = 90

/** Locks the parcels of all tickets that lines name, in their order, so that what is due on them stays until the transaction ends. */
export async function lockNamed(
  tx: Tx,
  lines: readonly StatementLine[],
  ticketIds: readonly number[] = [],
): Promise<void> {
  const { parcels } = await findNamed(tx, lines, ticketIds)
  for (const parcelId of parcels) await lockParcel(tx, parcelId)
}

/**
 * Reads the tickets that lines may belong to: whole parcels of those that they name, with documents; all that owe something, for amounts
 * and names; and those with refunds, or transfers that staff entered, of these amounts.
 */
export async function readOpenTickets(
  db: Db,
  lines: readonly StatementLine[],
  { timeZone, ticketIds = [] }: Options,
): Promise<OpenTicket[]> {
  const { tickets: named } = await findNamed(db, lines, ticketIds)
  const refunds = await readRefunds(db, lines, timeZone)
  const entered = await readEntered(db, lines, timeZone)
  const numbers = (ids: readonly number[]) => numbersIn(getEngine(db), ids)
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .leftJoin('ticket_work', 'ticket_work.ticket_id', 'tickets.id')
    .leftJoin('ticket_facts', 'ticket_facts.ticket_id', 'tickets.id')
    .select([
      'tickets.id',
      'tickets.parcel_id',
      'tickets.created_at',
      'tickets.erased_at',
      'accounts.fullname as cust_name',
      'ticket_work.due_cents',
      'ticket_facts.owed_back_cents',
    ])
    .where(({ eb, or }) =>
      or([
        eb('ticket_work.due_cents', '>', 0),
        eb('ticket_facts.owed_back_cents', '>', 0),
        eb(
          'tickets.id',
          'in',
          numbers([...named, ...refunds.keys(), ...entered.flatMap(({ ticketIds: ids }) => ids)]),
        ),
      ]),
    )
    // Those that texts name are never among what is left out.
    .orderBy((of) => of.case().when('tickets.id', 'in', numbers(named)).then(0).else(1).end())
    .orderBy('tickets.id')
    .limit(MAX_OPEN)
    .execute()
  const owing = new Map((await readOwing(db, named, timeZone)).map((one) => [one.ticketId, one]))
  return rows.map((row) => {
    const { money, ...exact } = owing.get(row.id) ?? {
      ticketId: row.id,
      dueCents: Number(row.due_cents ?? 0),
      leftCents: Number(row.due_cents ?? 0),
      invoices: [],
    }
    return {
      ...exact,
      parcelId: row.parcel_id,
      bookedOn: localDay(row.created_at, timeZone),
      customer: row.erased_at === null ? customerName(row) : '',
      owedBackCents: money?.owed_back_cents ?? Number(row.owed_back_cents ?? 0),
      refunds: refunds.get(row.id) ?? [],
      entered: entered.filter(({ ticketIds: ids }) => ids.includes(row.id)),
    }
  })
}

/** The tickets in the parcels that texts name, by their number, by that of an invoice, or by the parcel's. */
async function findNamed(
  db: Db,
  lines: readonly StatementLine[],
  ticketIds: readonly number[],
): Promise<{ tickets: number[]; parcels: number[] }> {
  const references = lines.flatMap(({ text }) => findReferences(text).references)
  const of = (...kinds: string[]) =>
    references.flatMap(({ kind, number }) => (kinds.includes(kind) ? [number] : []))
  const numbers = (ids: readonly number[]) => numbersIn(getEngine(db), ids)
  const invoices = db
    .selectFrom('invoices')
    .select('ticket_id')
    .where('kind', '=', 'invoice')
    .where('number', 'in', numbers(of('invoice', 'number')))
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'parcel_id'])
    .where('parcel_id', 'in', (mates) =>
      mates
        .selectFrom('tickets as named')
        .select('named.parcel_id')
        .where(({ eb, or }) =>
          or([
            eb('named.id', 'in', numbers([...of('ticket', 'number'), ...ticketIds])),
            eb('named.parcel_id', 'in', numbers(of('parcel'))),
            eb('named.id', 'in', invoices),
          ]),
        ),
    )
    .orderBy('id')
    .execute()
  return {
    tickets: rows.map(({ id }) => id),
    parcels: [...new Set(rows.map(({ parcel_id }) => parcel_id))].sort((one, other) => one - other),
  }
}

/** Refunds by bank of the amounts of these lines which were not taken back and did not come back. */
async function readRefunds(
  db: Db,
  lines: readonly StatementLine[],
  timeZone: string,
): Promise<Map<number, { id: number; amountCents: number; day: string }[]>> {
  const days = lines.map(({ day }) => day).toSorted()
  if (days.length === 0) return new Map()
  const amounts = [...new Set(lines.map(({ amountCents }) => Math.abs(amountCents)))]
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'ticket_id', 'amount_cents', 'paid_at'])
    .where('kind', '=', 'refund')
    .where('method', '=', 'bank')
    .where('amount_cents', 'in', numbersIn(getEngine(db), amounts))
    .where('paid_at', '>=', startOfDay(days[0]!, timeZone) - RETURN_DAYS * DAY_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as taken')
            .select('taken.id')
            .whereRef('taken.reverses_id', '=', 'payments.id'),
        ),
      ),
    )
    // What came back by a statement that was undone may come back again.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as back')
            .leftJoin('payments as taken', 'taken.reverses_id', 'back.id')
            .select('back.id')
            .whereRef('back.refunds_id', '=', 'payments.id')
            .where('back.reverses_id', 'is', null)
            .where('taken.id', 'is', null),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  const found = new Map<number, { id: number; amountCents: number; day: string }[]>()
  for (const { id, ticket_id, amount_cents, paid_at } of rows) {
    const own = found.get(ticket_id) ?? []
    found.set(ticket_id, [...own, { id, amountCents: amount_cents, day: localDay(paid_at, timeZone) }])
  }
  return found
}

/** Transfers that staff entered around these days, of which no line is known. What was entered at once for a parcel is one. */
async function readEntered(
  db: Db,
  lines: readonly StatementLine[],
  timeZone: string,
): Promise<EnteredTransfer[]> {
  const days = lines.map(({ day }) => day).toSorted()
  if (days.length === 0) return []
  const amounts = new Set(lines.map(({ amountCents }) => amountCents))
  const rows = await db
    .selectFrom('payments')
    .innerJoin('tickets', 'tickets.id', 'payments.ticket_id')
    .select([
      'payments.id',
      'payments.ticket_id',
      'payments.amount_cents',
      'payments.paid_at',
      'payments.created_at',
      'tickets.parcel_id',
    ])
    .where('payments.kind', '=', 'payment')
    .where('payments.method', '=', 'bank')
    .where('payments.amount_cents', '>', 0)
    .where('payments.neighbour_id', 'is', null)
    .where('payments.refunds_id', 'is', null)
    .where('payments.paid_at', '>=', startOfDay(addDays(days[0]!, -ENTERED_DAYS), timeZone))
    .where('payments.paid_at', '<', startOfDay(addDays(days.at(-1)!, ENTERED_DAYS + 1), timeZone))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as taken')
            .select('taken.id')
            .whereRef('taken.reverses_id', '=', 'payments.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('statement_payments')
            .select('statement_payments.id')
            .whereRef('statement_payments.payment_id', '=', 'payments.id'),
        ),
      ),
    )
    .orderBy('payments.id')
    .execute()
  const transfers = Map.groupBy(rows, ({ parcel_id, created_at }) => `${parcel_id} ${created_at}`)
  return [...transfers.values()]
    .map((parts) => ({
      paymentIds: parts.map(({ id }) => id),
      ticketIds: parts.map(({ ticket_id }) => ticket_id),
      amountCents: parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      day: localDay(parts[0]!.paid_at, timeZone),
    }))
    .filter(({ amountCents }) => amounts.has(amountCents))
}
