import { shownEmail } from '#contract/privacy.ts'
import { toIsoTime } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import type { UserData } from '#contract/accounts.schema.ts'
import type { TicketSummary } from '#contract/tickets.schema.ts'
import { isStaff, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { phoneName } from '../tickets/phone-name.ts'

/** As many of an account's tickets are listed, the newest. */
export const MAX_TICKETS = 500

/**
 * Returns an account and its tickets, newest first: the caller's own, or any for staff. Refuses with
 * `unknown_account`.
 */
export async function readUserData(
  shop: Shop,
  { accountid }: { accountid: number },
  caller: Caller,
): Promise<{ userData: UserData; ticketData: TicketSummary[] }> {
  if (caller.account?.id !== accountid && !isStaff(caller)) throw new Refusal('unknown_account')
  const { db } = shop.database
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'fullname', 'email'])
    .where('id', '=', accountid)
    .executeTakeFirst()
  if (!account) throw new Refusal('unknown_account')
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .select(['tickets.id', 'tickets.created_at', phoneName, 'tickets.repair_key', 'tickets.status'])
    .where('tickets.account_id', '=', accountid)
    .orderBy('tickets.id', 'desc')
    .limit(MAX_TICKETS)
    .execute()
  return { userData: toUserData(account), ticketData: tickets.map(toTicketSummary) }
}

/** An account as the API shows it. */
export function toUserData({
  id,
  fullname,
  email,
}: {
  id: number
  fullname: string
  email: string | null
}): UserData {
  return { accountid: id, fullname, email: shownEmail(email ?? '') }
}

type SummaryRow = {
  id: number
  created_at: number
  display_name: string
  repair_key: string
  status: Status
}

/** A row of an account's tickets as the API shows it. */
export function toTicketSummary({
  id,
  created_at,
  display_name,
  repair_key,
  status,
}: SummaryRow): TicketSummary {
  return {
    id,
    created_at: toIsoTime(created_at),
    displayName: display_name,
    repair_name: repair_key,
    status,
  }
}
