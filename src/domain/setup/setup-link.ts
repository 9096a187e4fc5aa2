import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#db/tables.ts'
import { hashToken, newToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'
import { hasStaff } from '../staff/has-staff.ts'

/**
 * Returns the code of the link with which the first account is made; null once there is staff. Processes with the same
 * secret return the same code, also after a restart; only its hash is stored.
 */
export async function prepareSetupLink(shop: Shop): Promise<string | null> {
  if (await hasStaff(shop)) return null
  return shop.database.transaction(async (tx) => {
    const nonce = newToken()
    const fresh = { nonce, token_hash: hashToken(toCode(shop, nonce)), created_at: shop.now(), used_at: null }
    await tx
      .insertInto('setup_links')
      .values({ id: 1, ...fresh })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const row = await lockLink(tx, shop)
    if (!row || row.used_at !== null) return null
    const code = toCode(shop, row.nonce)
    if (row.token_hash === hashToken(code)) return code
    // The secret was changed, so the code that was shown before is not known any more.
    await tx.updateTable('setup_links').set(fresh).where('id', '=', 1).execute()
    return toCode(shop, nonce)
  })
}

/** Refuses with `setup_done` once there is staff, and with `wrong_token` for another code. */
export async function requireSetupLink(shop: Shop, code: string): Promise<void> {
  if (await hasStaff(shop)) throw new Refusal('setup_done')
  await requireCode(shop.database.db, code)
}

/** Spends the link: of two people with it, the second is refused with `setup_done`. */
export async function spendSetupLink(tx: Tx, shop: Shop, code: string): Promise<void> {
  const row = await lockLink(tx, shop)
  if (row?.used_at || (await hasStaff({ database: { ...shop.database, db: tx } }))) {
    throw new Refusal('setup_done')
  }
  await requireCode(tx, code)
  await tx.updateTable('setup_links').set({ used_at: shop.now() }).where('id', '=', 1).execute()
}

async function requireCode(db: Db, code: string): Promise<void> {
  const row = await db
    .selectFrom('setup_links')
    .select('token_hash')
    .where('id', '=', 1)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  const given = Buffer.from(hashToken(code))
  if (!row || !timingSafeEqual(given, Buffer.from(row.token_hash)))
    throw new Refusal('wrong_token', wrongLink)
}

const wrongLink = {
  message: 'This link does not open anything. Please copy the whole link that the shop printed at its start.',
}

function lockLink(tx: Tx, shop: Shop) {
  return (
    tx
      .selectFrom('setup_links')
      .selectAll()
      .where('id', '=', 1)
      // SQLite has one writer at a time anyway.
      .$if(shop.database.engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
  )
}

function toCode(shop: Shop, nonce: string): string {
  return shop.secrets.hmac('setup', nonce)
}
