import { erasedName } from '#contract/privacy.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/books.ts'
import { ledgerSums, owed } from '#db/ledger-sums.ts'
import { confirmOwnPassword } from '../accounts/confirm-own-password.ts'
import { findAccountByEmail, type Account } from '../accounts/find-account.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import { accountOf, type Caller } from '../caller.ts'
import { eraseDrafts } from '../drafts/erase-drafts.ts'
import { recordEvent } from '../record-event.ts'
import { dropSecondFactor } from '../second-factor/remove-second-factor.ts'
import type { Shop } from '../shop.ts'
import { stripTicket } from './strip-ticket.ts'

const completed = 6

/**
 * Erases the caller's own account and everything in its tickets that names them; asks the password. Refuses
 * with `tickets_open` while a repair is under way, with `money_open` while money is owed either way, and for staff.
 */
export async function eraseOwnAccount(
  shop: Shop,
  ask: { password: string; draftToken: string | null },
  caller: Caller,
): Promise<{ erased: true }> {
  const { id } = accountOf(caller)
  await confirmOwnPassword(shop, caller, { field: 'password', password: ask.password })
  await erase(shop, id, caller, ask.draftToken)
  return { erased: true }
}

/**
 * Erases a customer who has asked the shop for it; asks the password of the caller. Refuses as above, and with
 * `unknown_account`.
 */
export async function eraseCustomer(
  shop: Shop,
  ask: { email: string; password: string },
  caller: Caller,
): Promise<{ erased: true }> {
  await confirmOwnPassword(shop, caller, { field: 'password', password: ask.password })
  const account = await findAccountByEmail(shop.books.db, ask.email)
  if (!account) {
    const says = 'No account has this email address.'
    throw new Refusal('unknown_account', { says, fields: { email: says } })
  }
  await erase(shop, account.id, caller, null)
  return { erased: true }
}

function erase(shop: Shop, accountId: number, by: Caller, draftToken: string | null): Promise<void> {
  return shop.books.transaction(async (tx) => {
    const account = await holdAlone(tx, shop, accountId)
    if (!account || account.erased_at !== null) throw new Refusal('unknown_account')
    if (account.level === 2) {
      throw new Refusal('invalid', {
        says: 'This is a staff account. Somebody on the staff has to make it a customer’s first.',
      })
    }
    const tickets = await tx
      .selectFrom('tickets')
      .select(['id', 'status'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .$if(shop.books.engine === 'postgres', (query) => query.forUpdate())
      .execute()
    const open = tickets.filter(({ status }) => status !== completed).map(({ id }) => id)
    if (open.length > 0)
      throw new Refusal('tickets_open', { says: openWords(open), facts: { tickets: open } })

    const unsettled: number[] = []
    for (const { id } of tickets) {
      const sums = await ledgerSums(tx, id)
      // Without an invoice nothing can be owed on paper.
      if (sums.papers > 0 && owed(sums) !== 0) unsettled.push(id)
    }
    if (unsettled.length > 0)
      throw new Refusal('money_open', { says: unsettledWords(unsettled), facts: { tickets: unsettled } })

    await forgetAccount(tx, shop, account, draftToken)
    for (const ticket of tickets) await stripTicket(tx, shop, ticket.id, by)
    await settleLetters(
      tx,
      shop,
      accountId,
      tickets.map(({ id }) => id),
    )
    await recordEvent(tx, shop, {
      kind: 'account.erased',
      by,
      subjectId: accountId,
      details: { tickets: tickets.length },
    })
  })
}

/** The account, held so that not even a ticket can be opened for it until the transaction ends. */
async function holdAlone(tx: Tx, shop: Shop, accountId: number): Promise<Account | undefined> {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .$if(shop.books.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
}

async function forgetAccount(tx: Tx, shop: Shop, account: Account, draftToken: string | null): Promise<void> {
  const { id } = account
  const now = shop.now()
  // No mailbox and no log-in can ever have this address.
  const nowhere = `erased-${id}@erased.invalid`
  await tx
    .updateTable('accounts')
    .set({
      fullname: erasedName,
      email: nowhere,
      email_folded: nowhere,
      password_hash: null,
      deactivated_at: now,
      erased_at: now,
      version: account.version + 1,
    })
    .where('id', '=', id)
    .execute()
  await revokeSessions(tx, id)
  await tx.deleteFrom('account_tokens').where('account_id', '=', id).execute()
  await tx.deleteFrom('idempotency_keys').where('account_id', '=', id).execute()
  await dropSecondFactor(tx, id)
  await eraseDrafts(tx, { accountId: id, token: draftToken })
  await tx.deleteFrom('contact_messages').where('email_folded', '=', account.email_folded).execute()
}

/** Letters to this person that wait are not sent, and addresses that lie in old ones are blanked. */
async function settleLetters(tx: Tx, shop: Shop, accountId: number, ticketIds: number[]): Promise<void> {
  const mine = tx
    .selectFrom('events')
    .select('id')
    .where((where) =>
      where.or([
        where.and([
          where('subject_id', '=', accountId),
          where.or([where('kind', 'like', 'account.%'), where('kind', '=', 'mail.asked')]),
        ]),
        ...(ticketIds.length > 0 ? [where('ticket_id', 'in', ticketIds)] : []),
      ]),
    )
  await tx
    .updateTable('outbox')
    .set({ sent_at: shop.now(), leased_until: null, last_error: 'nothing to send' })
    .where('event_id', 'in', mine)
    .where('sent_at', 'is', null)
    // Goes to somebody else, whose address this person wanted to have.
    .where('letter', '!=', 'account-exists')
    .execute()
  await tx
    .updateTable('outbox')
    .set({ payload: JSON.stringify({ account_id: accountId }) })
    .where('event_id', 'in', mine)
    .where('letter', 'in', ['confirm-new-email', 'email-changed'])
    .execute()
}

function unsettledWords(tickets: number[]): string {
  const which = tickets.length === 1 ? `Ticket ${tickets[0]}` : `Tickets ${tickets.join(', ')}`
  return `${which}: money is still open. Once the account is settled, it can be erased.`
}

function openWords(open: number[]): string {
  const [first, ...others] = open
  return others.length === 0
    ? `Ticket ${first} is still open. Once its repair is completed, the account can be erased.`
    : `${open.length} tickets are still open (${open.join(', ')}). Once their repairs are completed, the account can be erased.`
}
