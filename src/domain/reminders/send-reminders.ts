import type { Tx } from '#db/books.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { factsOf } from '../tickets/journey-facts.ts'
import { TicketFile } from '../tickets/ticket-file.ts'
import { balanceOf } from '../tickets/workflow.ts'
import { reminderPlans, windowOf, type ReminderPlan, type Round } from './reminder-plans.ts'

const day = 24 * 60 * 60_000
const batch = 100

type Due = { id: number; status_since: number }

/**
 * Queues a reminder for each ticket that has waited too long: once for each round of a status that was entered, however
 * many processes do this at once. Answers how many.
 */
export async function sendReminders(shop: Shop): Promise<number> {
  let sent = 0
  for (const plan of reminderPlans) {
    for (const round of plan.rounds) {
      let after: Due | undefined
      do {
        const due = await readDue(shop, plan, round, after)
        for (const ticket of due) if (await remind(shop, plan, round, ticket)) sent += 1
        after = due.length < batch ? undefined : due.at(-1)
      } while (after)
    }
  }
  return sent
}

function readDue(shop: Shop, plan: ReminderPlan, round: Round, after: Due | undefined): Promise<Due[]> {
  const { from, until } = windowOf(plan, round)
  const now = shop.now()
  let due = shop.books.db
    .selectFrom('tickets')
    .select(['id', 'status_since'])
    .where('status', '=', plan.status)
    .where('status_since', '<=', now - from * day)
    .where('status_since', '>', now - until * day)
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

function remind(shop: Shop, plan: ReminderPlan, { round, to }: Round, due: Due): Promise<boolean> {
  const { kind, status } = plan
  return shop.books.transaction(async (tx) => {
    const ticket = await tx
      .selectFrom('tickets')
      .select(['id', 'status', 'status_since'])
      .where('id', '=', due.id)
      .$if(shop.books.engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
    // It has moved on since it was found.
    if (ticket?.status !== status || ticket.status_since !== due.status_since) return false
    const balance = await reasonTo(tx, plan, due.id)
    if (balance === null) return false
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
    if (to === 'staff') await queueLetter(tx, shop, event, 'never-arrived-for-shop', about)
    else if (kind === 'never_arrived') await queueLetter(tx, shop, event, 'reminder-send', about)
    else if (kind === 'unpaid') {
      await queueLetter(tx, shop, event, 'reminder-pay', { ...about, balance_cents: balance })
    } else await queueLetter(tx, shop, event, 'reminder-arrived', about)
    return true
  })
}

/** What is still to be paid when there is a reason to remind; null when there is none. */
async function reasonTo(tx: Tx, { kind }: ReminderPlan, ticketId: number): Promise<number | null> {
  const facts = await factsOf(new TicketFile(tx, ticketId))
  const balance = balanceOf(facts)
  if (facts.outcome === 'cancelled') return null
  // Who was told not to post a phone is not asked where it is.
  if (kind === 'never_arrived' && facts.battery === 'damaged') return null
  if (kind === 'unpaid' && balance <= 0) return null
  return balance
}
