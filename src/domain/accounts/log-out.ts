import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

/** Ends the caller's session; its token is worth nothing any more. */
export async function logOut(shop: Shop, caller: Caller): Promise<{ authLevel: 0 }> {
  if (caller.sessionId !== null) {
    await shop.books.db.deleteFrom('sessions').where('id', '=', caller.sessionId).execute()
  }
  return { authLevel: 0 }
}
