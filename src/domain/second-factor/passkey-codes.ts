import { MINUTE_MS } from '#contract/durations.ts'
import type { Tx } from '#db/tables.ts'
import { newRecoveryCode, parseRecoveryCode } from './recovery-codes.ts'
import type { Shop } from '../shop.ts'

const life = 5 * MINUTE_MS

/** What tells such a code from a recovery code. */
const mark = 'PK'

/** Creates a code that stands for a passkey that was used just now; only its HMAC is stored. */
export async function newPasskeyCode(tx: Tx, shop: Shop, accountId: number): Promise<string> {
  const code = newRecoveryCode()
  await tx
    .insertInto('passkey_codes')
    .values({
      account_id: accountId,
      code_hash: hashCode(shop, accountId, code.replaceAll('-', '')),
      expires_at: shop.now() + life,
    })
    .execute()
  return `${mark}-${code}`
}

/** Normalises a code as given; null when it cannot be one. */
export function parsePasskeyCode(submitted: string): string | null {
  const bare = submitted.toUpperCase().replace(/[\s-]/g, '')
  return bare.startsWith(mark) ? parseRecoveryCode(bare.slice(mark.length)) : null
}

/** Spends such a code; false when it is unknown, used or expired. */
export async function spendPasskeyCode(
  tx: Tx,
  shop: Shop,
  accountId: number,
  bare: string,
): Promise<boolean> {
  const spent = await tx
    .deleteFrom('passkey_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashCode(shop, accountId, bare))
    .returning('expires_at')
    .executeTakeFirst()
  return spent !== undefined && spent.expires_at > shop.now()
}

function hashCode({ secrets }: Shop, accountId: number, bare: string): string {
  return secrets.hmac('passkey_code', `${accountId}:${bare}`)
}
