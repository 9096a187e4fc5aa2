import type { Wording, WordingKey } from '#contract/wordings.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readWording } from './read-wordings.ts'

/** Goes back to the first words of a letter; doing so twice changes nothing more. */
export async function resetWording(shop: Shop, letter: WordingKey, caller: Caller): Promise<Wording> {
  return shop.books.transaction(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('wordings').where('letter', '=', letter).executeTakeFirst()
    if (numDeletedRows > 0n) {
      await recordEvent(tx, shop, { kind: 'mail.wording_changed', by: caller, details: { letter } })
    }
    return readWording(tx, letter)
  })
}
