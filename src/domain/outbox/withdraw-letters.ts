import type { Letter } from '#contract/letters.ts'
import type { Tx } from '#db/books.ts'
import type { Shop } from '../shop.ts'

/** Takes back the letters of a kind that an account asked for and that have not gone out yet. */
export async function withdrawLetters(tx: Tx, shop: Shop, accountId: number, letter: Letter): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ sent_at: shop.now(), leased_until: null, last_error: 'nothing to send' })
    .where('letter', '=', letter)
    .where('sent_at', 'is', null)
    .where('event_id', 'in', (about) =>
      about
        .selectFrom('events')
        .select('id')
        .where('subject_id', '=', accountId)
        .where('kind', '=', 'mail.asked'),
    )
    .execute()
}
