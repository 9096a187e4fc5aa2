import { Refusal } from '#contract/refusals.ts'
import type { Passkey } from '#contract/passkeys.schema.ts'
import { lockAccount } from '../accounts/find-account.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import { confirmIdentity, type Identity } from '../second-factor/confirm-identity.ts'
import { dropUnusedCodes } from '../second-factor/drop-second-factor.ts'
import { readFormerSecondFactor } from '../second-factor/restore-second-factor.ts'
import { notifyOwnersOfSecondFactor } from '../second-factor/notify-owners.ts'
import type { Shop } from '../shop.ts'
import { listPasskeys } from './list-passkeys.ts'

/**
 * Removes one of the caller's passkeys and ends their other sessions; requires the password, and a code where a log-in asks
 * for one. Refuses with `unknown_passkey`.
 */
export async function removePasskey(
  shop: Shop,
  { id, ...identity }: { id: number } & Identity,
  caller: Caller,
): Promise<{ passkeys: Passkey[] }> {
  const { id: accountId } = requireAccount(caller)
  await confirmIdentity(shop, identity, caller)
  return shop.database.transaction(async (tx) => {
    await lockAccount(tx, shop, accountId)
    const before = await readFormerSecondFactor(tx, accountId)
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new Refusal('unknown_passkey')
    await dropUnusedCodes(tx, accountId)
    await revokeSessions(tx, accountId, caller.sessionId)
    const about = { by: caller, subjectId: accountId }
    const eventId = await recordEvent(tx, shop, { ...about, kind: 'account.passkey_removed' })
    const payload = { account_id: accountId, change: 'passkey_removed' } as const
    await queueEmail(tx, shop, eventId, 'second-factor-changed', payload)
    await notifyOwnersOfSecondFactor(tx, shop, { eventId, caller, before })
    return listPasskeys(tx, accountId)
  })
}
