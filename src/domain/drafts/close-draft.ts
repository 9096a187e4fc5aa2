import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readDraftPhotos } from './draft-photos.ts'
import { eraseDrafts } from './erase-drafts.ts'
import { decryptDraft, findDraft, type DraftHolder, type DraftRow } from './find-draft.ts'

type Booked = {
  tickets: readonly { id: number; phone_id: number }[]
  /** Whose tickets they are. */
  accountId: number
  by: Caller | null
}

/**
 * Deletes the drafts of who has booked. The pictures of the present one move to the tickets of their phones; those of a phone that was not
 * booked go with it.
 */
export async function closeDraft(tx: Tx, shop: Shop, booked: Booked, holder: DraftHolder): Promise<void> {
  const draft = await findDraft(tx, shop, holder)
  if (!draft) return
  await movePhotos(tx, shop, draft, booked)
  await eraseDrafts(tx, { accountId: booked.accountId, token: holder.token ?? null })
}

async function movePhotos(
  tx: Tx,
  shop: Shop,
  draft: DraftRow,
  { tickets, accountId, by }: Booked,
): Promise<void> {
  const photos = await readDraftPhotos(tx, draft.id, decryptDraft(shop, draft))
  if (photos.length === 0) return
  const phones = await tx
    .selectFrom('phones')
    .select(['id', 'slug'])
    .where('slug', 'in', [...new Set(photos.map(({ phoneid }) => phoneid))])
    .execute()
  for (const { id: photoId, phoneid } of photos) {
    const phone = phones.find(({ slug }) => slug === phoneid)
    const ticket = phoneid === '' ? tickets[0] : tickets.find(({ phone_id }) => phone_id === phone?.id)
    if (!ticket) continue
    const moved = await tx
      .deleteFrom('draft_photos')
      .where('id', '=', photoId)
      .returningAll()
      .executeTakeFirst()
    if (!moved) continue
    const { id: _, draft_id: __, created_at, ...picture } = moved
    const { id } = await tx
      .insertInto('photos')
      .values({
        ...picture,
        ticket_id: ticket.id,
        stage: 'booking',
        note_id: null,
        staff_only: 0,
        added_by_id: accountId,
        created_at,
        deleted_at: null,
        erased_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEvent(tx, shop, {
      kind: 'ticket.photo_added',
      by,
      ticketId: ticket.id,
      subjectId: id,
      details: { stage: 'booking', staff_only: 0 },
    })
  }
}
