import { sql } from 'kysely'
import type { RepairKey } from '#contract/catalogue.ts'
import { figureKeys, stageKeys, type FigureKey } from '#contract/numbers.ts'
import type { Numbers } from '#contract/numbers.schema.ts'
import { getEngine } from '#db/engine-of.ts'
import { numbersIn } from '#db/numbers-in.ts'
import { readSliced, type Span } from '#db/slices.ts'
import type { Db } from '#db/tables.ts'
import { describePeriod, readPeriod, toPeriod, type DayRange, type Period } from '../shop/report-period.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { getPreviousPeriod } from './previous-period.ts'
import { readBalances, readMoved, readOpen } from '../money/read-amounts.ts'
import { readBackBy } from './read-back-by.ts'
import { readDays } from './read-days.ts'
import { readEndings, type Endings } from './read-endings.ts'
import type { Margin, RepairOfModel } from './read-margins.ts'
import { readPageSpeeds } from './read-page-speeds.ts'
import { readSources } from './read-sources.ts'
import { readStages } from './read-stages.ts'
import { readWorkOfStaff } from './read-work-of-staff.ts'

type Figures = Record<FigureKey, number | null>
type Claim = RepairOfModel & { count: number }

/**
 * Reads the owner's numbers of a period, compared with the one before. Each sum is read in parts, so that other requests
 * get their turn in between.
 */
export async function readNumbers(shop: Shop, days: DayRange): Promise<Numbers> {
  const { db } = shop.database
  const period = await readPeriod(shop, days)
  const { from, to } = getPreviousPeriod(period.from, period.to)
  const earlier = toPeriod(from, to, period.timeZone)
  // PostgreSQL reads both at once.
  const [now, before] = await Promise.all([
    readSpan(db, period, { withMargins: true }),
    readSpan(db, earlier, { withMargins: false }),
  ])
  return {
    ...describePeriod(period),
    before: { from, to },
    complete: await isComplete(db),
    figures: figureKeys.map((key) => ({ key, now: now.figures[key], before: before.figures[key] })),
    stages: stageKeys.map((key) => ({ key, now: now.stages[key], before: before.stages[key] })),
    ...(await nameModels(db, now, before)),
    staff: await nameStaff(db, now.work, before.work),
    back_by: {
      repairs: now.backBy.repairs,
      reasons: now.backBy.reasons,
      late: { now: now.backBy.late, before: before.backBy.late },
    },
    sources: await readSources(db, period, earlier),
    speeds: { on: (await shopProfile(shop)).pageSpeeds, ...(await readPageSpeeds(db, period)) },
    ...(await readDays(db, period)),
  }
}

async function readSpan(db: Db, span: Pick<Period, 'start' | 'end'>, only: { withMargins: boolean }) {
  const endings = await readEndings(db, span, only)
  const stages = await readStages(db, span)
  const claims = await readClaims(db, span)
  const quotes = await readQuotes(db, span)
  const backBy = await readBackBy(db, span)
  const moved = await readMoved(db, span)
  const { unpaid, deposits } = await readBalances(db, span.end)
  const figures: Figures = {
    booked: await countBookings(db, span),
    arrived: stages.to_us.tickets,
    never_arrived: endings.neverArrived,
    finished: endings.finished,
    returned_unrepaired: endings.returned,
    warranty_claims: claims.reduce((sum, { count }) => sum + count, 0),
    open: await readOpen(db, span.end),
    invoiced: moved.invoiced,
    paid: moved.paid,
    unpaid,
    deposits,
    average_ticket: getAverage(endings),
    quotes_answered: quotes.answered,
    quotes_accepted: quotes.accepted,
    share_accepted: quotes.answered === 0 ? null : Math.round((quotes.accepted * 100) / quotes.answered),
    back_by_kept: backBy.kept,
    back_by_missed: backBy.missed,
  }
  const work = await readWorkOfStaff(db, span)
  return { figures, stages, claims, margins: endings.margins, backBy, work }
}

function getAverage({ finished, chargedCents }: Endings): number | null {
  return finished === 0 ? null : Math.round(chargedCents / finished)
}

async function countBookings(db: Db, span: Span): Promise<number> {
  let bookings = 0
  await readSliced<{ number: number }>(
    db,
    { table: 'ticket_facts', column: 'booked_at' },
    span,
    (within) => sql`select count(*) as number from ticket_facts where ${within}`,
    ({ number }) => (bookings += Number(number)),
  )
  return bookings
}

async function readClaims(db: Db, { start, end }: Span): Promise<Claim[]> {
  const rows = await db
    .selectFrom('ticket_facts')
    .select((of) => ['repair_key', 'phone_id', of.fn.countAll<number>().as('number')])
    .where('is_claim', '=', sql.lit(1))
    .where('booked_at', '>=', start)
    .where('booked_at', '<', end)
    .groupBy(['repair_key', 'phone_id'])
    .execute()
  return rows.map(({ repair_key, phone_id, number }) => ({
    repair: repair_key,
    phoneId: phone_id,
    count: Number(number),
  }))
}

/** Quotes that customers answered; a price that was lowered needs no answer. */
async function readQuotes(db: Db, span: Span): Promise<{ answered: number; accepted: number }> {
  const found = { answered: 0, accepted: 0 }
  await readSliced<{ answered: number; accepted: number }>(
    db,
    { table: 'quotes', column: 'answered_at' },
    span,
    (within) => sql`select count(*) as answered, count(case when state = 'approved' then 1 end) as accepted
      from quotes where ${within} and answered_by is not null and state in ('approved', 'declined')`,
    ({ answered, accepted }) => {
      found.answered += Number(answered)
      found.accepted += Number(accepted)
    },
  )
  return found
}

/** Whether every ticket has its facts: after an update, a start works them out while the shop is open. */
async function isComplete(db: Db): Promise<boolean> {
  const left = await db
    .selectFrom('ticket_facts')
    .select('ticket_id')
    .where('is_complete', '=', sql.lit(0))
    .limit(1)
    .executeTakeFirst()
  return left === undefined
}

type Counted = { claims: Claim[]; margins: Margin[] }

async function nameModels(
  db: Db,
  now: Counted,
  before: Counted,
): Promise<Pick<Numbers, 'claims' | 'margins'>> {
  const ids = [...now.claims, ...before.claims, ...now.margins].map(({ phoneId }) => phoneId)
  const phones = await db
    .selectFrom('phones')
    .select(['id', 'display_name'])
    .where('id', 'in', numbersIn(getEngine(db), [...new Set(ids)]))
    .execute()
  const names = new Map(phones.map(({ id, display_name }) => [id, display_name]))
  const getName = (phoneId: number) => names.get(phoneId) ?? ''
  const claims = new Map<string, Numbers['claims'][number]>()
  const add = ({ repair, phoneId, count }: Claim, when: 'now' | 'before') => {
    const key = `${repair} ${phoneId}`
    const row = claims.get(key) ?? { repair, phone_id: phoneId, model: getName(phoneId), now: 0, before: 0 }
    claims.set(key, { ...row, [when]: count })
  }
  for (const claim of now.claims) add(claim, 'now')
  for (const claim of before.claims) add(claim, 'before')
  return {
    claims: [...claims.values()].sort((one, other) => other.now - one.now || byName(one, other)),
    margins: now.margins
      .map(({ repair, phoneId, finished, withCosts, salesCents, costsCents }) => ({
        repair,
        phone_id: phoneId,
        model: getName(phoneId),
        finished,
        with_costs: withCosts,
        sales_cents: salesCents,
        costs_cents: costsCents,
        profit_cents: withCosts === 0 ? null : salesCents - costsCents,
      }))
      .sort((one, other) => other.finished - one.finished || byName(one, other)),
  }
}

type Named = { model: string; repair: RepairKey; phone_id: number }

function byName(one: Named, other: Named): number {
  return (
    one.model.localeCompare(other.model) ||
    one.phone_id - other.phone_id ||
    one.repair.localeCompare(other.repair)
  )
}

type Work = Awaited<ReturnType<typeof readWorkOfStaff>>

async function nameStaff(db: Db, now: Work, before: Work): Promise<Numbers['staff']> {
  const ids = [now, before].flatMap(({ tested, documented }) => [...tested.keys(), ...documented.keys()])
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'fullname'])
    .where('id', 'in', numbersIn(getEngine(db), [...new Set(ids)]))
    .execute()
  return accounts
    .map(({ id, fullname }) => ({
      account_id: id,
      name: fullname,
      tested: { now: now.tested.get(id) ?? 0, before: before.tested.get(id) ?? 0 },
      documented: { now: now.documented.get(id) ?? 0, before: before.documented.get(id) ?? 0 },
    }))
    .sort(
      (one, other) =>
        other.documented.now - one.documented.now ||
        one.name.localeCompare(other.name) ||
        one.account_id - other.account_id,
    )
}
