import { Refusal } from '#contract/refusals.ts'
import type { TextKey } from '#contract/texts.ts'
import type { OwnText } from '#contract/texts.schema.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { readText } from './read-text.ts'

type Input = { key: TextKey; version: number }

/** Confirms that the present version of a text was checked; the next edit needs a confirmation of its own. Idempotent. */
export async function confirmText(shop: Shop, { key, version }: Input, caller: Caller): Promise<OwnText> {
  const { id } = requireAccount(caller)
  return changeVersioned(shop, 'profile', async (tx) => {
    const present = await readText(tx, key)
    if (present.version !== version) throw new Refusal('changed_meanwhile', { facts: { text: present } })
    if (present.confirmed_at !== null) return present
    const columns = { delivered: present.delivered, confirmed_by_id: id, confirmed_at: shop.now() }
    const { numUpdatedRows } = await tx
      .updateTable('text_versions')
      .set(columns)
      .where('text_key', '=', key)
      .where('number', '=', version)
      .executeTakeFirst()
    // The text as delivered has no row yet.
    if (numUpdatedRows === 0n) {
      await tx
        .insertInto('text_versions')
        .values({ text_key: key, number: version, ...columns })
        .execute()
    }
    await recordEvent(tx, shop, {
      kind: 'shop.text_confirmed',
      by: caller,
      details: { text: key, version },
    })
    return readText(tx, key)
  })
}
