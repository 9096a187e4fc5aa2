import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '#contract/second-factor.ts'
import type { Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'

// Without the ambiguous I, L, O and U. 24 characters of 32 are 120 bits: a stored HMAC cannot be reversed by search.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 24
const form = new RegExp(`^[${signs}]{${length}}$`)

/** Creates a code of 24 characters in groups of four. */
export function newRecoveryCode(): string {
  const code = [...randomBytes(length)].map((byte) => signs[byte & 31]!).join('')
  return code.match(/.{4}/g)!.join('-')
}

/** Normalises a recovery code as typed; null when it cannot be one. */
export function parseRecoveryCode(submitted: string): string | null {
  const bare = submitted.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return form.test(bare) ? bare : null
}

function hashRecoveryCode(shop: Shop, accountId: number, bare: string): string {
  return shop.secrets.hmac('recovery', `${accountId}:${bare}`)
}

/** Creates ten new codes in place of the earlier ones; only their HMACs are stored. */
export async function replaceRecoveryCodes(tx: Tx, shop: Shop, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const created_at = shop.now()
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        code_hash: hashRecoveryCode(shop, accountId, code.replaceAll('-', '')),
        created_at,
        used_at: null,
      })),
    )
    .execute()
  return codes
}

/** Spends a recovery code; false when it is unknown or used. */
export async function spendRecoveryCode(
  tx: Tx,
  shop: Shop,
  accountId: number,
  bare: string,
): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: shop.now() })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashRecoveryCode(shop, accountId, bare))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}
