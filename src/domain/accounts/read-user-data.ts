import { shownEmail } from '#contract/privacy.ts'
import type { UserData } from '#contract/accounts.ts'
import { toIsoTime } from '#contract/durations.ts'
import { toOutcome } from '#contract/outcomes.ts'
import type { AccountPage } from '#contract/pages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { TicketSummary } from '#contract/tickets.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { isStaff, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

type Endings = NonNullable<AccountPage['endings']>

const MAX_TICKETS = 500

/**
 * Returns an account and its tickets, newest first: the caller's own, or any for staff. Refuses with
 * `unknown_account`.
 */
export async function readUserData(
  shop: Shop,
  input: { accountid: number },
  caller: Caller,
): Promise<{ userData: UserData; ticketData: TicketSummary[] }> {
  const { userData, ticketData } = await readAccount(shop, input, caller)
  return { userData, ticketData }
}

/** As above, with the outcomes and warranty claims among the tickets. */
export async function readAccount(
  shop: Shop,
  { accountid }: { accountid: number },
  caller: Caller,
): Promise<{ userData: UserData; ticketData: TicketSummary[]; endings: Endings }> {
  if (caller.account?.id !== accountid && !isStaff(caller)) throw new Refusal('unknown_account')
  const { db } = shop.database
  const [account] = (await selectAccount(db, { accountid })).rows
  if (!account) throw new Refusal('unknown_account')
  const { rows: tickets } = await selectTickets(db, { accountid })
  return {
    userData: { accountid: account.id, fullname: account.fullname, email: shownEmail(account.email) },
    ticketData: tickets.map((ticket) => ({
      id: ticket.id,
      created_at: toIsoTime(ticket.created_at),
      displayName: ticket.display_name,
      repair_name: ticket.repair_key,
      status: ticket.status,
    })),
    endings: tickets
      .filter(({ outcome, warranty_of }) => toOutcome(outcome) !== null || warranty_of !== null)
      .map(({ id, outcome, warranty_of }) => ({ ticket_id: id, outcome: toOutcome(outcome), warranty_of })),
  }
}

const selectAccount = preparedQuery<{ accountid: number }>()((db, { accountid }) =>
  db.selectFrom('accounts').select(['id', 'fullname', 'email']).where('id', '=', accountid),
)

const selectTickets = preparedQuery<{ accountid: number }>()((db, { accountid }) =>
  db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .select([
      'tickets.id',
      'tickets.created_at',
      'phones.display_name',
      'tickets.repair_key',
      'tickets.status',
      'tickets.outcome',
      'tickets.warranty_of',
    ])
    .where('tickets.account_id', '=', accountid)
    .orderBy('tickets.id', 'desc')
    .limit(MAX_TICKETS),
)
