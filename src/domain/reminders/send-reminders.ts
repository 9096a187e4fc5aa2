import { sql, type SqlBool } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { isEnded } from '#contract/outcomes.ts'
import { isFound } from '#contract/parcels.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Tx } from '#db/tables.ts'
import { localDay } from '../shop/announced-closures.ts'
import { addDays } from '../shop/report-period.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { getAskDeliveryAt } from '../tickets/delivery.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { readFacts } from '../workflow/journey-facts.ts'
import { makeReminderPlans, getWindow, type ReminderPlan, type Round } from './reminder-plans.ts'

const batch = 100

type Due = { id: number; status_since: number }

/**
 * Queues a reminder for each overdue ticket: once per round and entered status, also in parallel processes. Returns
 * how many.
 */
export async function sendReminders(shop: Shop): Promise<number> {
  let sent = 0
  const profile = await shopProfile(shop)
  for (const plan of makeReminderPlans(profile.reminderDays)) {
    for (const round of plan.rounds) {
      let after: Due | undefined
      do {
        const due = await readDue(shop, { plan, round, profile }, after)
        for (const ticket of due) if (await remind(shop, plan, round, ticket)) sent += 1
        after = due.length < batch ? undefined : due.at(-1)
      } while (after)
    }
  }
  return sent
}

type Asked = { plan: ReminderPlan; round: Round; profile: ShopProfile }

function readDue(shop: Shop, { plan, round, profile }: Asked, after: Due | undefined): Promise<Due[]> {
  const window = getWindow(plan, round)
  const now = shop.now()
  let due = shop.database.db
    .selectFrom('tickets')
    .select(['id', 'status_since'])
    .where('status', '=', plan.status)
    .where(plan.kind === 'unpaid' ? isUnpaidSince(window, now, profile) : isInStatusSince(window, now))
    .where('erased_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('reminders')
            .select('reminders.id')
            .whereRef('reminders.ticket_id', '=', 'tickets.id')
            .where('reminders.kind', '=', plan.kind)
            .whereRef('reminders.since', '=', 'tickets.status_since')
            .where('reminders.round', '=', round.round),
        ),
      ),
    )
  if (after) {
    const { status_since, id } = after
    due = due.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('status_since', 'id'), '>', tuple(status_since, id)),
    )
  }
  return due.orderBy('status_since').orderBy('id').limit(batch).execute()
}

type Window = ReturnType<typeof getWindow>

function isInStatusSince({ from, until }: Window, now: number) {
  return sql<SqlBool>`status_since <= ${now - from * DAY_MS} and status_since > ${now - until * DAY_MS}`
}

/** Counted from the day on which the first unpaid invoice is due; without an invoice, from the end of the days to pay. */
function isUnpaidSince({ from, until }: Window, now: number, { timeZone, daysToPay }: ShopProfile) {
  const today = localDay(now, timeZone)
  const waited = isInStatusSince({ from: from + daysToPay, until: until + daysToPay }, now)
  const billed = sql`select 1 from ticket_facts where ticket_id = tickets.id and billed_at is not null`
  return sql<SqlBool>`(exists (${billed} and due_on <= ${addDays(today, -from)} and due_on > ${addDays(today, -until)})
    or (not exists (${billed}) and ${waited}))`
}

function remind(shop: Shop, plan: ReminderPlan, { round, to }: Round, due: Due): Promise<boolean> {
  const { kind, status } = plan
  return shop.database.transaction(async (tx) => {
    const ticket = await tx
      .selectFrom('tickets')
      .select(['id', 'status', 'status_since'])
      .where('id', '=', due.id)
      .$if(shop.database.engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
    // The status has changed since the ticket was found.
    if (ticket?.status !== status || ticket.status_since !== due.status_since) return false
    if (!(await hasReason(tx, plan, due.id))) return false
    const written = await tx
      .insertInto('reminders')
      .values({ ticket_id: due.id, kind, status, since: due.status_since, round, created_at: shop.now() })
      .onConflict((conflict) => conflict.columns(['ticket_id', 'kind', 'since', 'round']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) return false
    const event = await recordEvent(tx, shop, {
      kind: to === 'staff' ? 'ticket.never_arrived' : 'ticket.reminded',
      by: null,
      ticketId: due.id,
      subjectId: written.id,
      details: { about: kind, round },
    })
    const about = { ticket_id: due.id }
    if (to === 'staff') await queueEmail(tx, shop, event, 'never-arrived-for-shop', about)
    else if (kind === 'never_arrived') await queueEmail(tx, shop, event, 'reminder-send', about)
    else if (kind === 'unpaid') await queueEmail(tx, shop, event, 'reminder-pay', about)
    else await queueEmail(tx, shop, event, 'reminder-arrived', about)
    return true
  })
}

/** Whether the ticket gives reason for a reminder. */
async function hasReason(tx: Tx, { kind }: ReminderPlan, ticketId: number): Promise<boolean> {
  if (kind !== 'never_arrived' && kind !== 'unpaid') {
    const ticket = await wholeTicket(tx, ticketId)
    // Not when it is known that the parcel was delivered, or somebody has answered already.
    return !isEnded(ticket.outcome) && getAskDeliveryAt(ticket) !== null
  }
  const facts = await readFacts(tx, ticketId)
  if (isEnded(facts.outcome)) return false
  // A customer who was told not to post a phone is not asked where the phone is, nor is one whose phone was in the parcel.
  if (kind === 'never_arrived') return facts.battery !== 'damaged' && !isFound(facts.parcelCheck ?? null)
  return facts.due_cents > 0
}
