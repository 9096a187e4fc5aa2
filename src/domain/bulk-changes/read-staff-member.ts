import { Refusal } from '#contract/refusals.ts'
import type { StaffMemberPage } from '#contract/staff.schema.ts'
import type { Shop } from '../shop.ts'
import { selectMembers } from '../staff/select-members.ts'
import { toStaffMember } from '../staff/staff-member.ts'
import { listOpenTicketsOf } from './hand-over-tickets.ts'

/** Returns one account with its access and the number of its open tickets. Refuses with `unknown_account`. */
export async function readStaffMember(
  { database: { db } }: Shop,
  { accountid }: { accountid: number },
): Promise<StaffMemberPage> {
  const [account, tickets] = await Promise.all([
    selectMembers(db)
      .where('accounts.id', '=', accountid)
      .where('accounts.erased_at', 'is', null)
      .executeTakeFirst(),
    listOpenTicketsOf(db, accountid),
  ])
  if (!account) throw new Refusal('unknown_account')
  return {
    member: { ...toStaffMember(account), second_factor: Boolean(account.has_second_step) },
    open_tickets: tickets.length,
  }
}
