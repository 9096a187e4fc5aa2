import type { TroubledLetter } from '#contract/outbox.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { holdLetter, readLetter } from './hold-letter.ts'

/** Ends the tries of a letter for good. Refuses with `unknown_letter`, `letter_sent` and `letter_in_hand`. */
export function setLetterAside(shop: Shop, id: number, caller: Caller): Promise<{ letter: TroubledLetter }> {
  return shop.books.transaction(async (tx) => {
    const row = await holdLetter(tx, shop, id)
    const isAside = row.failed_at !== null && row.decision === 'mail.set_aside'
    if (!isAside) {
      await tx
        .updateTable('outbox')
        .set({ failed_at: row.failed_at ?? shop.now(), leased_until: null })
        .where('id', '=', id)
        .execute()
      await recordEvent(tx, shop, {
        kind: 'mail.set_aside',
        by: caller,
        subjectId: id,
        details: { letter: row.letter },
        ...(row.ticket_id === null ? {} : { ticketId: row.ticket_id }),
      })
    }
    return { letter: await readLetter(tx, id) }
  })
}
