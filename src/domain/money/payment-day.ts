import { HOUR_MS } from '#contract/durations.ts'
import type { ExportPart } from '#contract/money-reports.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import type { Db } from '#db/tables.ts'
import { localDay } from '../shop/announced-closures.ts'
import { startOfDay } from '../shop/report-period.ts'

type PaymentDays = { now: number; bookedAt: number; timeZone: string }

/** The first and last day that a payment of a ticket may be dated. */
export function getPaymentDays({ now, bookedAt, timeZone }: PaymentDays): { from: string; to: string } {
  return { from: localDay(bookedAt, timeZone), to: localDay(now, timeZone) }
}

/** The moment by which a payment of a day is counted: now, or the noon of an earlier day. Refuses other days. */
export function toPaidAt(day: string | undefined, days: PaymentDays): number {
  const { from, to } = getPaymentDays(days)
  if (day === undefined || day === to) return days.now
  if (day > to) throw refuseDay('A payment cannot be dated in the future.')
  if (day < from) throw refuseDay('That is before the ticket was booked.')
  return startOfDay(day, days.timeZone) + 12 * HOUR_MS
}

/** How many of the newest files of periods are looked at. */
const MAX_FILES = 100

/** The last day whose payments a file for an accounting program holds, of what was new or of a period; null without one. */
export async function findExportedUntil(db: Db, timeZone: string): Promise<string | null> {
  const { last } = await db
    .selectFrom('money_export_items')
    .innerJoin('payments', 'payments.id', 'money_export_items.payment_id')
    .select(({ fn }) => fn.max<number | null>('payments.paid_at').as('last'))
    .executeTakeFirstOrThrow()
  const files = await db
    .selectFrom('events')
    .select('details')
    .where('kind', '=', 'money.exported')
    .orderBy('id', 'desc')
    .limit(MAX_FILES)
    .execute()
  const days = files.flatMap(({ details }) => {
    const { part, to } = JSON.parse(details) as { part: ExportPart; to?: string }
    return part === 'payments' && to !== undefined ? [to] : []
  })
  if (last !== null) days.push(localDay(Number(last), timeZone))
  return days.toSorted().at(-1) ?? null
}

function refuseDay(message: string): Refusal {
  return refuseField('paid_on', message)
}
