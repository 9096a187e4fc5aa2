import type { OpeningItem } from '#contract/opening.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Opening } from '#contract/opening.schema.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import { nameItems } from './name-items.ts'
import { toOpening } from './read-opening.ts'

type Input = { open: boolean; sentence: string; version?: number | undefined }

/**
 * Opens the shop, or closes it for new bookings. The first opening of a shop with a public address is refused with
 * `not_ready_to_open`, which names what is missing.
 */
export async function updateOpening(shop: Shop, input: Input, caller: Caller): Promise<Opening> {
  return changeVersioned(shop, 'profile', async (tx) => {
    const known = await toOpening(shop, tx)
    if (input.version !== undefined && input.version !== known.version) {
      throw new Refusal('changed_meanwhile', { facts: { opening: known } })
    }
    const missing = known.checklist.filter(({ done }) => !done).map(({ key }) => key)
    if (input.open && known.soon && missing.length > 0) throw refuseOpening(missing, known)

    const opens = input.open && missing.length === 0
    await tx
      .updateTable('shop_opening')
      .set((row) => ({
        // A shop that was never opened has no bookings to close.
        ...(known.soon && !input.open ? {} : { takes_bookings: input.open ? (1 as const) : (0 as const) }),
        sentence: input.sentence,
        version: row('version', '+', 1),
        ...(opens ? { opened_at: row.fn.coalesce('opened_at', row.val(shop.now())) } : {}),
      }))
      .where('id', '=', 1)
      .execute()
    if (input.open !== known.open) {
      await recordEvent(tx, shop, { kind: input.open ? 'shop.opened' : 'shop.closed', by: caller })
    }
    return toOpening(shop, tx)
  })
}

function refuseOpening(missing: OpeningItem[], known: Opening): Refusal {
  const message = `The shop cannot open yet. Please confirm ${nameItems(missing)} first.`
  return new Refusal('not_ready_to_open', { message, facts: { missing, checklist: known.checklist } })
}
