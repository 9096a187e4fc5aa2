import type { TextUsage } from '#contract/text-messages.schema.ts'
import type { Db } from '#db/tables.ts'
import { startOfDay } from '../shop/report-period.ts'
import { localDay } from '../shop/announced-closures.ts'

/** What the provider charges for, as far as we know. */
const charged = ['sending', 'unclear', 'sent', 'delivered', 'undelivered'] as const

/** The first moment of the month that a moment is in, in a time zone. */
export function monthStart(now: number, timeZone: string): number {
  return startOfDay(`${localDay(now, timeZone).slice(0, 7)}-01`, timeZone)
}

/** What was sent in a period; the cost in hundredths of a cent. */
export async function readMonth(
  db: Db,
  from: number,
  until: number,
): Promise<{ texts: number; segments: number; cost: number }> {
  const row = await db
    .selectFrom('text_messages')
    .select(({ fn }) => [
      fn.countAll<number>().as('texts'),
      fn.sum<number | null>('segments').as('segments'),
      fn.sum<number | null>('cost').as('cost'),
    ])
    // Texts that came have another state. Their direction as well would make SQLite read an index of all texts.
    .where('state', 'in', [...charged])
    .where('sent_at', '>=', from)
    .where('sent_at', '<', until)
    .executeTakeFirstOrThrow()
  return { texts: Number(row.texts), segments: Number(row.segments ?? 0), cost: Number(row.cost ?? 0) }
}

const MONTHS = 12

/** The costs of this month and of those before it, newest first; months before the first text are left out. */
export async function readUsage(db: Db, now: number, timeZone: string): Promise<TextUsage[]> {
  const months: TextUsage[] = []
  let until = now + 1
  for (let back = 0; back < MONTHS; back++) {
    const from = monthStart(until - 1, timeZone)
    const { texts, segments, cost } = await readMonth(db, from, until)
    if (back > 0 && texts === 0) break
    months.push({
      month: localDay(from, timeZone).slice(0, 7),
      texts,
      segments,
      cents: Math.ceil(cost / 100),
    })
    until = from
  }
  return months
}
