import { DAY_MS } from '#contract/durations.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import type { Db } from '#db/tables.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { applyOutcome } from './end-ticket.ts'

const batch = 100

/**
 * Ends bookings of guests whose address nobody has confirmed and whose parcel nobody has announced within the shop's number of days:
 * their phones never arrived. Safe to run in several processes at once. Returns how many.
 */
export async function endUnconfirmed(shop: Shop): Promise<number> {
  const { guestDays } = await shopProfile(shop)
  const until = shop.now() - guestDays * DAY_MS
  let ended = 0
  for (let after = 0; ;) {
    const due = await selectDue(shop.database.db, until)
      .where('tickets.id', '>', after)
      .orderBy('tickets.id')
      .limit(batch)
      .execute()
    for (const { id } of due) if (await end(shop, id, until)) ended += 1
    if (due.length < batch) return ended
    after = due.at(-1)!.id
  }
}

function selectDue(db: Db, until: number) {
  return db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select('tickets.id')
    .where('accounts.guest_email_folded', 'is not', null)
    .where('tickets.status', 'in', [statusCodes.submitted, statusCodes.approved])
    .where('tickets.tracking_in', '=', '')
    .where('tickets.outcome', 'is', null)
    .where('tickets.created_at', '<=', until)
}

function end(shop: Shop, id: number, until: number): Promise<boolean> {
  return shop.database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id)
    // Another process was first, or the address was confirmed since.
    if (!(await selectDue(tx, until).where('tickets.id', '=', id).executeTakeFirst())) return false
    const outcome = 'never_arrived'
    const fee = { cents: 0, label: '' }
    await applyOutcome(tx, shop, ticket, { outcome, fee, closes: true, noteId: null, by: null })
    const event = await recordEvent(tx, shop, {
      kind: 'ticket.ended',
      by: null,
      ticketId: id,
      details: { outcome, fee_cents: 0 },
    })
    await queueEmail(tx, shop, event, 'ticket-ended', { ticket_id: id, outcome, note_id: null })
    return true
  })
}
