import { sql } from 'kysely'
import { Refusal, refusals } from '#contract/refusals.ts'
import type { Availability } from '#contract/availability-words.ts'
import { isPaymentDue, statuses } from '#contract/ticket-statuses.ts'
import type { Db, Tx } from '#db/tables.ts'
import { readDueDays } from './due-days.ts'
import type { BackByFigures } from './figures.ts'

const unfinished = statuses.filter((status) => !isPaymentDue(status))

type Wanted = {
  /** Of the shop; nothing where it offers none. */
  feeCents: number | null
  /** The fee that the form showed. */
  seen: number | undefined
  availability: Availability | null
}

/**
 * Returns the fee of a repair that goes before the others. Refuses with `express_unavailable` where the shop offers none or its load
 * cannot keep it, and with `price_changed` when the form showed another fee.
 */
export async function requireExpress(tx: Tx, { feeCents, seen, availability }: Wanted): Promise<number> {
  const readFigures = async () => (await readDueDays(tx)).way.figures
  if (!feeCents || !(await isExpressOpen(tx, { feeCents, availability }, readFigures))) {
    const { message } = refusals.express_unavailable
    throw new Refusal('express_unavailable', {
      facts: { code: 'express_unavailable' },
      fields: { express: message },
    })
  }
  if (seen !== undefined && seen !== feeCents) {
    throw new Refusal('price_changed', {
      message: 'The fee for Express has changed since you opened this form.',
      facts: { express_fee_cents: feeCents },
    })
  }
  return feeCents
}

/** Whether a repair can go before the others: the shop offers it, has the part or gets it, and its load keeps one more. */
export async function isExpressOpen(
  db: Db,
  { feeCents, availability }: Pick<Wanted, 'feeCents' | 'availability'>,
  readFigures: () => BackByFigures | Promise<BackByFigures>,
): Promise<boolean> {
  if (!feeCents || availability === 'on_request') return false
  return (await countExpress(db)) + 1 <= (await readFigures()).finishedADay
}

/** How many express repairs are not finished. */
async function countExpress(db: Db): Promise<number> {
  const { number } = await db
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    // A literal, because the partial index names it.
    .where('express_cents', '>', sql.lit(0))
    .where('status', 'in', unfinished)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(number)
}
