import { toOutcome } from '#contract/outcomes.ts'
import type { AccountPage } from '#contract/pages.schema.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { MAX_TICKETS, toTicketSummary, toUserData } from '../accounts/read-user-data.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { toUnread, unreadOfCustomer, waitingWithQuotes } from '../conversation/read-unread.ts'
import { getDraft } from '../drafts/get-draft.ts'
import { getUndelivered } from '../accounts/undelivered-email.ts'
import type { Shop } from '../shop.ts'
import { readAccountUpdates } from '../text-messages/choose-updates.ts'
import { phoneName } from '../tickets/phone-name.ts'

/** Data of the customer's dashboard. `draftToken` comes from the browser's cookie. */
export async function readAccountPage(
  shop: Shop,
  caller: Caller,
  draftToken: string | undefined,
): Promise<AccountPage> {
  const account = requireAccount(caller)
  const [{ rows }, { draft }, updates] = await Promise.all([
    selectTickets(shop.database.db, { accountId: account.id, now: shop.now() }),
    getDraft(shop, { caller, token: draftToken }),
    readAccountUpdates(shop, caller),
  ])
  const endings = rows
    .filter(({ outcome, warranty_of }) => toOutcome(outcome) !== null || warranty_of !== null)
    .map(({ id, outcome, warranty_of }) => ({ ticket_id: id, outcome: toOutcome(outcome), warranty_of }))
  const bounced = rows[0] ?? (await selectBounced(shop.database.db, { accountId: account.id })).rows[0]!
  const undelivered = getUndelivered({ ...bounced, email: account.email })
  return {
    userData: toUserData(account),
    tickets: rows.map(toTicketSummary),
    unread: toUnread(rows),
    draft,
    ...(caller.hasSecondStep ? { second_step: true as const } : {}),
    ...(caller.isWithoutPassword ? { without_password: true as const } : {}),
    ...(updates ? { updates } : {}),
    ...(undelivered === null ? {} : { email_undelivered: undelivered }),
    ...(endings.length > 0 ? { endings } : {}),
  }
}

/** Of an account without tickets. */
const selectBounced = preparedQuery<{ accountId: number }>()((db, { accountId }) =>
  db.selectFrom('accounts').select(['undelivered_email', 'undelivered_why']).where('id', '=', accountId),
)

const selectTickets = preparedQuery<{ accountId: number; now: number }>()((db, { accountId, now }) =>
  db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select([
      'accounts.undelivered_email',
      'accounts.undelivered_why',
      'tickets.id',
      'tickets.created_at',
      phoneName,
      'tickets.repair_key',
      'tickets.status',
      'tickets.outcome',
      'tickets.warranty_of',
      waitingWithQuotes(now),
      unreadOfCustomer,
    ])
    .where('tickets.account_id', '=', accountId)
    .orderBy('tickets.id', 'desc')
    .limit(MAX_TICKETS),
)
