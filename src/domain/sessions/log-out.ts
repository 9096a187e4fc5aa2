import { levels } from '#contract/endpoint.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

/** Ends the caller's session; its token becomes invalid. */
export async function logOut(shop: Shop, caller: Caller): Promise<{ authLevel: typeof levels.anonymous }> {
  if (caller.sessionId !== null) {
    await shop.database.db.deleteFrom('sessions').where('id', '=', caller.sessionId).execute()
  }
  return { authLevel: levels.anonymous }
}
