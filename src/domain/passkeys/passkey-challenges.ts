import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#contract/durations.ts'
import type { PasskeyPurpose } from '#db/schema/passkeys.ts'
import { hashToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'

/** Validity of challenges, and of codes made with a passkey, in milliseconds. */
export const challengeLife = 5 * MINUTE_MS

/** Creates a challenge; only its hash is stored. */
export async function createChallenge(
  shop: Shop,
  purpose: PasskeyPurpose,
  accountId: number | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  await shop.database.db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(Buffer.from(challenge).toString('base64url')),
      purpose,
      account_id: accountId,
      expires_at: shop.now() + challengeLife,
    })
    .execute()
  return challenge
}

/**
 * Spends the challenge that a browser has signed, whatever comes of the rest, so that no answer works twice. Returns it;
 * null when it is unknown, used or expired, or of another account.
 */
export async function spendChallenge(
  shop: Shop,
  clientDataJSON: string,
  purpose: PasskeyPurpose,
  accountId: number | null,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON)
  if (challenge === null) return null
  const spent = await shop.database.db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .returning(['purpose', 'account_id', 'expires_at'])
    .executeTakeFirst()
  if (!spent || spent.purpose !== purpose || spent.account_id !== accountId) return null
  return spent.expires_at > shop.now() ? challenge : null
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<
      string,
      unknown
    >
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : null
  } catch {
    return null
  }
}

/** Deletes expired challenges and codes. Returns how many. */
export async function sweepPasskeys({ database: { db }, now }: Shop): Promise<number> {
  const challenges = await db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<=', now())
    .executeTakeFirst()
  const codes = await db.deleteFrom('passkey_codes').where('expires_at', '<=', now()).executeTakeFirst()
  return Number(challenges.numDeletedRows + codes.numDeletedRows)
}
