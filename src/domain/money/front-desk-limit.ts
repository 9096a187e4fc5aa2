import { formatDollars } from '#contract/money-amounts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import { getRole, type Caller } from '../caller.ts'
import { readProfile } from '../shop/shop-profile.ts'

/** A refund, or what an adjustment note takes off, in cents. */
type Given = { ticketId: number; kind: 'refund' | 'discount'; cents: number; field: string }

/**
 * Refuses the front desk more on one ticket than the shop's limit, earlier refunds or notes included, so that several
 * small ones do not pass for one. The ticket is locked.
 */
export async function requireWithinLimit(tx: Tx, given: Given, caller: Caller): Promise<void> {
  if (getRole(caller) !== 'front_desk' || given.cents <= 0) return
  const { profile } = await readProfile(tx)
  const limit = profile.frontDeskRefundLimit
  const earlier =
    given.kind === 'refund' ? await refunded(tx, given.ticketId) : await takenOff(tx, given.ticketId)
  if (earlier + given.cents <= limit * 100) return
  const message = `On one ticket the front desk gives back at most ${formatDollars(limit)}. Please ask an owner.`
  throw new Refusal('over_limit', { message, fields: { [given.field]: message } })
}

async function refunded(tx: Tx, ticketId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('payments')
    .select((of) => of.fn.sum<number | null>('amount_cents').as('total'))
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'refund')
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/** What earlier adjustment notes took off beyond what was no longer agreed. */
async function takenOff(tx: Tx, ticketId: number): Promise<number> {
  const notes = await tx
    .selectFrom('invoices')
    .select(['total_cents', 'agreed_cents'])
    .where('ticket_id', '=', ticketId)
    .where('total_cents', '<', 0)
    .execute()
  return notes.reduce((sum, note) => sum + Math.max(0, note.agreed_cents - note.total_cents), 0)
}
