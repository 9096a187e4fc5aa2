import { sql } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import { paymentMethods, type PaymentMethod } from '#contract/money.ts'
import type { PaymentList } from '#contract/money-reports.schema.ts'
import { encodeCursor } from '#db/keyset.ts'
import { readSliced } from '#db/slices.ts'
import type { Db } from '#db/tables.ts'
import { getKind } from '../money/ledger.ts'
import { localDay } from '../shop/announced-closures.ts'
import type { Shop } from '../shop.ts'
import { pageSize, type ReportFilter } from './list-invoices.ts'
import { describePeriod, readPeriod, type Period } from '../shop/report-period.ts'
import { toCondition } from './search.ts'
import { readCursor } from '../read-cursor.ts'

/** Lists payments, refunds, refunds that came back and reversals of a period by their day, newest first. */
export async function listPayments(shop: Shop, filter: ReportFilter, size = pageSize): Promise<PaymentList> {
  const { db } = shop.database
  const period = await readPeriod(shop, filter)
  const cursor = readCursor(filter.cursor)
  let query = matching(db, period, filter.search).select([
    'payments.id',
    'payments.ticket_id',
    'payments.kind',
    'payments.method',
    'payments.amount_cents',
    'payments.reference',
    'payments.refunds_id',
    'payments.reverses_id',
    'payments.neighbour_id',
    'payments.paid_at',
    'payments.created_at',
    'accounts.fullname',
  ])
  if (cursor) {
    query = query.where(({ eb, and, or }) =>
      or([
        eb('payments.paid_at', '<', cursor.value),
        and([eb('payments.paid_at', '=', cursor.value), eb('payments.id', '<', cursor.id)]),
      ]),
    )
  }
  const [rows, { count, methods }] = await Promise.all([
    query
      .orderBy('payments.paid_at', 'desc')
      .orderBy('payments.id', 'desc')
      .limit(size + 1)
      .execute(),
    sumByMethod(db, period, filter.search),
  ])
  const last = rows.length > size ? rows[size - 1] : undefined
  const total = (name: 'received_cents' | 'refunded_cents' | 'net_cents') =>
    methods.reduce((sum, method) => sum + method[name], 0)
  return {
    ...describePeriod(period),
    payments: rows.slice(0, size).map((row) => ({
      id: row.id,
      kind: getKind(row),
      method: row.method,
      amount_cents: row.kind === 'refund' ? -row.amount_cents : row.amount_cents,
      reference: row.reference,
      ticket_id: row.ticket_id,
      customer: row.fullname,
      paid_on: localDay(row.paid_at, period.timeZone),
      at: toIsoTime(row.created_at),
    })),
    next: last ? encodeCursor({ value: last.paid_at, id: last.id }) : null,
    totals: {
      count,
      received_cents: total('received_cents'),
      refunded_cents: total('refunded_cents'),
      net_cents: total('net_cents'),
      methods,
    },
  }
}

/** Sums payments by method, a few thousand at a time; a refund that came back, or was taken back, lowers what was refunded. */
export async function sumByMethod(db: Db, { start, end }: Period, search = '') {
  const condition = toPaymentCondition(search)
  const sums = new Map<PaymentMethod, { received: number; net: number }>()
  let counted = 0
  type Sums = { method: PaymentMethod; count: number; received: number; net: number }
  await readSliced<Sums>(
    db,
    { table: 'payments', column: 'paid_at' },
    { start, end },
    (within) => sql`select method, count(*) as count,
        sum(case when kind = 'payment' and refunds_id is null then amount_cents else 0 end) as received,
        sum(case when kind = 'payment' then amount_cents else 0 - amount_cents end) as net
      from payments where ${within} ${condition ? sql`and ${condition}` : sql``} group by method`,
    ({ method, count, received, net }) => {
      const before = sums.get(method) ?? { received: 0, net: 0 }
      sums.set(method, { received: before.received + Number(received), net: before.net + Number(net) })
      counted += Number(count)
    },
  )
  const methods = paymentMethods.flatMap((method) => {
    const found = sums.get(method)
    if (!found) return []
    const { received, net } = found
    return [{ method, received_cents: received, refunded_cents: received - net, net_cents: net }]
  })
  return { count: counted, methods }
}

function matching(db: Db, { start, end }: Period, search: string) {
  const query = db
    .selectFrom('payments')
    .innerJoin('tickets', 'tickets.id', 'payments.ticket_id')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .where('payments.paid_at', '>=', start)
    .where('payments.paid_at', '<', end)
  const condition = toPaymentCondition(search)
  return condition ? query.where(condition) : query
}

function toPaymentCondition(search: string) {
  return toCondition(search, {
    numbers: [sql.ref('payments.ticket_id')],
    cents: sql.ref('payments.amount_cents'),
    ticketId: sql.ref('payments.ticket_id'),
  })
}
