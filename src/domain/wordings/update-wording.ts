import { Refusal } from '#contract/refusals.ts'
import type { Wording } from '#contract/wordings.ts'
import { accountOf, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readWording } from './read-wordings.ts'

/** Words a letter anew; refuses with `changed_meanwhile` when somebody else did so since. */
export async function updateWording(
  shop: Shop,
  { letter, subject, opening, version }: Wording,
  caller: Caller,
): Promise<Wording> {
  const author = accountOf(caller)
  return shop.books.transaction(async (tx) => {
    const columns = { subject, opening, updated_by_id: author.id, updated_at: shop.now() }
    const saved =
      version === 0
        ? await tx
            .insertInto('wordings')
            .values({ letter, ...columns })
            .onConflict((conflict) => conflict.column('letter').doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx
            .updateTable('wordings')
            .set((old) => ({ ...columns, version: old('version', '+', 1) }))
            .where('letter', '=', letter)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst()
    if (!saved) throw new Refusal('changed_meanwhile', { facts: { wording: await readWording(tx, letter) } })
    await recordEvent(tx, shop, { kind: 'mail.wording_changed', by: caller, details: { letter } })
    return { letter, subject, opening, version: saved.version }
  })
}
