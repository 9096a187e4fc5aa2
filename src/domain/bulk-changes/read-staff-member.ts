import type { StaffMemberPage } from '#contract/staff.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'
import { toStaffMember } from '../staff/staff-member.ts'
import { listOpenTicketsOf } from './hand-over-tickets.ts'

/** Returns one account with its access and the number of its open tickets. Refuses with `unknown_account`. */
export async function readStaffMember(
  { database: { db } }: Shop,
  { accountid }: { accountid: number },
): Promise<StaffMemberPage> {
  const [account, tickets] = await Promise.all([
    db
      .selectFrom('accounts')
      .leftJoin('second_factors', (factor) =>
        factor
          .onRef('second_factors.account_id', '=', 'accounts.id')
          .on('second_factors.confirmed_at', 'is not', null),
      )
      .select([
        'accounts.id',
        'fullname',
        'email',
        'level',
        'role',
        'password_hash',
        'verified_at',
        'deactivated_at',
      ])
      .select('second_factors.confirmed_at as second_factor_since')
      .where('accounts.id', '=', accountid)
      .where('accounts.erased_at', 'is', null)
      .executeTakeFirst(),
    listOpenTicketsOf(db, accountid),
  ])
  if (!account) throw new Refusal('unknown_account')
  return {
    member: { ...toStaffMember(account), second_factor: account.second_factor_since !== null },
    open_tickets: tickets.length,
  }
}
