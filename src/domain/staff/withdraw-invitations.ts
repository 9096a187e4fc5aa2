import { levels } from '#contract/endpoint.ts'
import type { Tx } from '#db/tables.ts'
import { dropTokens } from '../accounts/account-tokens.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

/** Withdraws the invitations that an account has sent and that were not accepted yet: their links open nothing any more. */
export async function withdrawInvitationsOf(tx: Tx, shop: Shop, inviterId: number): Promise<void> {
  const waiting = await tx
    .selectFrom('accounts')
    .select(['id', 'version'])
    .where('invited_by_id', '=', inviterId)
    .where('level', '=', levels.staff)
    .where('verified_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, version } of waiting) {
    await tx
      .updateTable('accounts')
      .set({ level: levels.customer, role: null, invited_by_id: null, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await dropTokens(tx, shop, id, ['verify', 'reset', 'invite', 'email'])
    await recordEvent(tx, shop, { kind: 'staff.invitation_withdrawn', by: null, subjectId: id })
  }
}
