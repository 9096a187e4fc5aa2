import type { DraftPhoto } from '#contract/drafts.schema.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readDraftPhotos, rewriteDraft } from './draft-photos.ts'
import { eraseDrafts } from './erase-drafts.ts'
import { decryptDraft, lockDraft, type DraftHolder, type DraftRow } from './find-draft.ts'

type Booked = {
  tickets: readonly { id: number; phone_id: number }[]
  /** Whose tickets they are. */
  accountId: number
  by: Caller | null
}

/**
 * Deletes the drafts of who has booked. The pictures of the present one move to the tickets of their phones; while it holds those of a phone
 * that was not booked, it stays for them: another tab may show the form of that phone.
 */
export async function closeDraft(tx: Tx, shop: Shop, booked: Booked, holder: DraftHolder): Promise<void> {
  const draft = await lockDraft(tx, shop, holder)
  if (!draft) return
  const others = await movePhotos(tx, shop, draft, booked)
  const stays = others.length > 0
  if (stays) await rewriteDraft(tx, shop, draft, { phoneid: '', repair_name: '', fields: {}, others })
  const { accountId } = booked
  await eraseDrafts(tx, { accountId, token: holder.token ?? null, ...(stays && { except: draft.id }) })
}

/** Returns the pictures of phones that were not booked. */
async function movePhotos(
  tx: Tx,
  shop: Shop,
  draft: DraftRow,
  { tickets, accountId, by }: Booked,
): Promise<Pick<DraftPhoto, 'id' | 'phoneid'>[]> {
  const others = []
  const photos = await readDraftPhotos(tx, draft.id, decryptDraft(shop, draft))
  if (photos.length === 0) return []
  const phones = await tx
    .selectFrom('phones')
    .select(['id', 'slug'])
    .where('slug', 'in', [...new Set(photos.map(({ phoneid }) => phoneid))])
    .execute()
  for (const { id: photoId, phoneid } of photos) {
    const phone = phones.find(({ slug }) => slug === phoneid)
    const ticket = phoneid === '' ? tickets[0] : tickets.find(({ phone_id }) => phone_id === phone?.id)
    if (!ticket) {
      others.push({ id: photoId, phoneid })
      continue
    }
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
  return others
}
