import { toIsoTime } from '#contract/durations.ts'
import type { OwnTicket } from '#contract/privacy.schema.ts'
import type { Shop } from '../shop.ts'
import { readTicketUpdates } from '../text-messages/choose-updates.ts'
import { readNumberState } from '../text-numbers/text-numbers.ts'

const MAX_TEXTS = 1000

/** The texts of a ticket, without the links in them, and how its updates come. */
export async function ownTexts(shop: Shop, id: number): Promise<Pick<OwnTicket, 'texts' | 'updates'>> {
  const { db } = shop.database
  const rows = await db
    .selectFrom('text_messages')
    .select(['direction', 'body', 'created_at', 'state'])
    .where('ticket_id', '=', id)
    .orderBy('id')
    .limit(MAX_TEXTS)
    .execute()
  const updates = await readTicketUpdates(db, shop, id)
  const texts = rows.map(({ direction, body, state, created_at }) => ({
    direction,
    body,
    state,
    at: toIsoTime(created_at),
  }))
  return { ...(updates ? { updates } : {}), ...(texts.length > 0 ? { texts } : {}) }
}

/** The numbers of an account's tickets whose owner agreed: only they are known to be the customer's own. */
export async function agreedMobiles(shop: Shop, accountId: number): Promise<string[]> {
  const { db } = shop.database
  const rows = await db
    .selectFrom('tickets')
    .select('user_mobile')
    .distinct()
    .where('account_id', '=', accountId)
    .where('user_mobile', '!=', '')
    .limit(MAX_TEXTS)
    .execute()
  const agreed: string[] = []
  for (const { user_mobile: mobile } of rows) {
    if ((await readNumberState(db, shop, { accountId, mobile })) === 'confirmed') agreed.push(mobile)
  }
  return agreed
}
