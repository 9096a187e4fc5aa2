import { formatDollars } from '#contract/money-amounts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import { getRole, requireAccount, type Caller } from '../caller.ts'
import { readProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { listGiven, readDayStart, sumGiven } from './list-given.ts'

/** A refund, what an adjustment note takes off, or by how much a new price is lower; in cents. */
type ToGive = { ticketId: number; kind: 'refund' | 'discount' | 'lower_price'; cents: number; field: string }

/**
 * Refuses the front desk more than the shop's limit on one ticket, with what others gave, and in one day on all tickets, so
 * that several small ones do not pass for one. What is taken off and what is refunded are summed apart: a discount on a paid
 * ticket is refunded too. The ticket is locked.
 */
export async function requireWithinLimit(tx: Tx, shop: Shop, toGive: ToGive, caller: Caller): Promise<void> {
  if (getRole(caller) !== 'front_desk' || toGive.cents <= 0) return
  const { id: accountId } = requireAccount(caller)
  // Of two at once on two tickets, the second sees the first.
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .$if(shop.database.engine === 'postgres', (query) => query.forNoKeyUpdate())
    .execute()
  const { profile } = await readProfile(tx)
  const limit = profile.frontDeskRefundLimit
  const counted = toGive.kind === 'refund' ? (['refund'] as const) : (['discount', 'lower_price'] as const)
  const refuseAbove = (earlier: number, where: string) => {
    if (earlier + toGive.cents <= limit * 100) return
    const message = `${where} the front desk gives back at most ${formatDollars(limit)}. Please ask an owner.`
    throw new Refusal('over_limit', { message, fields: { [toGive.field]: message } })
  }
  const ofTicket = await listGiven(tx, { ticketId: toGive.ticketId })
  refuseAbove(sumGiven(ofTicket, counted), 'On one ticket')
  const ofDay = await listGiven(tx, { accountId, since: await readDayStart(tx, shop) })
  refuseAbove(sumGiven(ofDay, counted), 'In one day')
}
