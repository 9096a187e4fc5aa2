import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '#contract/second-factor.ts'
import type { Tx } from '#db/books.ts'
import type { Shop } from '../shop.ts'

// Without I, L, O and U, which are misread. 24 of 32 signs are 120 bits: a stored mark cannot be searched back.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 24
const form = new RegExp(`^[${signs}]{${length}}$`)

function newCode(): string {
  const code = [...randomBytes(length)].map((byte) => signs[byte & 31]!).join('')
  return code.match(/.{4}/g)!.join('-')
}

/** A recovery code as it was given out, however it was typed; null when it cannot be one. */
export function recoveryCodeFrom(typed: string): string | null {
  const bare = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return form.test(bare) ? bare : null
}

function markOf(shop: Shop, accountId: number, bare: string): string {
  return shop.secrets.mark('recovery', `${accountId}:${bare}`)
}

/** Ten new codes in place of those before; only marks of them are kept. */
export async function replaceRecoveryCodes(tx: Tx, shop: Shop, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  const created_at = shop.now()
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        code_hash: markOf(shop, accountId, code.replaceAll('-', '')),
        created_at,
        used_at: null,
      })),
    )
    .execute()
  return codes
}

/** Uses a recovery code up; false when it is unknown or was used before. */
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
    .where('code_hash', '=', markOf(shop, accountId, bare))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}
