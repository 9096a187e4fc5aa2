import { levels } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { erasedEmail, erasedName } from '#contract/privacy.ts'
import { Refusal } from '#contract/refusals.ts'
import { hasCome, type ParcelCheck } from '#contract/parcels.ts'
import { isPosted, type Status } from '#contract/ticket-statuses.ts'
import type { Tx } from '#db/tables.ts'
import { flushErased } from '#db/flush-erased.ts'
import { findMergeOf, readMergesInto } from '../accounts/account-merges.ts'
import { confirmOwnPassword } from '../accounts/confirm-own-password.ts'
import { findAccountByEmail, foldEmail, type Account } from '../accounts/find-account.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { eraseDrafts } from '../drafts/erase-drafts.ts'
import { readTicketMoney } from '../money/ticket-money.ts'
import { recordEvent } from '../record-event.ts'
import { dropSecondFactor } from '../second-factor/drop-second-factor.ts'
import type { Shop } from '../shop.ts'
import { wasStaff } from '../accounts/was-staff.ts'
import { dropMails } from '../mail/sweep-mails.ts'
import { sweepSavedEmails } from './sweep-saved-emails.ts'
import { stripTicket } from './strip-ticket.ts'

/**
 * Erases the caller's own account and all personal data in its tickets; requires the password. Refuses with
 * `tickets_open` until each phone is posted back, with `money_open` while either side owes money, invoice or not, and for
 * staff.
 */
export async function eraseOwnAccount(
  shop: Shop,
  input: { password: string; draftToken: string | null },
  caller: Caller,
): Promise<{ erased: true }> {
  const { id } = requireAccount(caller)
  await confirmOwnPassword(shop, caller, { field: 'password', password: input.password })
  await shop.database.transaction((tx) =>
    erase(tx, shop, { accountId: id, draftToken: input.draftToken }, caller),
  )
  await clearDisk(shop)
  return { erased: true }
}

/**
 * Erases a customer at the customer's request, by the email address or a ticket, whether there is an account or not; requires the password
 * of the calling staff member. Refuses as above, and with `unknown_account`.
 */
export async function eraseCustomer(
  shop: Shop,
  input: { email?: string | undefined; ticket_id?: number | undefined; password: string },
  caller: Caller,
): Promise<{ erased: true }> {
  await confirmOwnPassword(shop, caller, { field: 'password', password: input.password })
  await shop.database.transaction(async (tx) => {
    const ids =
      input.ticket_id === undefined
        ? await findByAddress(tx, input.email ?? '')
        : await findByTicket(tx, input.ticket_id)
    for (const accountId of ids) await erase(tx, shop, { accountId, draftToken: null }, caller)
  })
  await clearDisk(shop)
  return { erased: true }
}

/** The account of an address, and the guests who booked with it; of a merged account, the other, which has its tickets. */
async function findByAddress(tx: Tx, email: string): Promise<number[]> {
  const account = await findAccountByEmail(tx, email)
  const merge = account && (await findMergeOf(tx, account.id))
  const guests = await tx
    .selectFrom('accounts')
    .select('id')
    .where('guest_email_folded', '=', foldEmail(email))
    .orderBy('id')
    .limit(1000)
    .execute()
  const ids = [...(account ? [merge?.kept_id ?? account.id] : []), ...guests.map(({ id }) => id)]
  if (ids.length > 0) return ids
  const message = 'Nobody has booked or signed up with this email address.'
  throw new Refusal('unknown_account', { message, fields: { email: message } })
}

async function findByTicket(tx: Tx, ticketId: number): Promise<number[]> {
  const ticket = await tx
    .selectFrom('tickets')
    .select('account_id')
    .where('id', '=', ticketId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (ticket) return [ticket.account_id]
  const message = 'There is no ticket of this number that can be erased.'
  throw new Refusal('unknown_account', { message, fields: { ticket_id: message } })
}

/** Removes what was erased from the other files of the data directory; the files of photos follow within the hour. */
async function clearDisk(shop: Shop): Promise<void> {
  await sweepSavedEmails(shop)
  await flushErased(shop.database)
}

type Erased = { accountId: number; draftToken: string | null }

async function erase(tx: Tx, shop: Shop, { accountId, draftToken }: Erased, by: Caller): Promise<void> {
  const account = await lockWholeAccount(tx, shop, accountId)
  if (!account || account.erased_at !== null) throw new Refusal('unknown_account')
  if (account.level === levels.staff) {
    throw new Refusal('invalid', {
      message: 'This is a staff account. Somebody on the staff has to make it a customer’s first.',
    })
  }
  const tickets = await tx
    .selectFrom('tickets')
    .select(['id', 'status', 'parcel_check'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .$if(shop.database.engine === 'postgres', (query) => query.forUpdate())
    .execute()
  const open = tickets.filter(({ status }) => !isPosted(status))
  if (open.length > 0) {
    throw new Refusal('tickets_open', {
      message: formatOpenTickets(open),
      facts: { tickets: open.map(({ id }) => id) },
    })
  }

  const unsettled: Unsettled[] = []
  for (const { id } of tickets) {
    const { due_cents, owed_back_cents } = await readTicketMoney(tx, id)
    if (due_cents > 0 || owed_back_cents > 0) unsettled.push({ id, owed_back_cents })
  }
  if (unsettled.length > 0) {
    throw new Refusal('money_open', {
      message: formatUnsettled(unsettled),
      facts: { tickets: unsettled.map(({ id }) => id) },
    })
  }

  const messageIds = await eraseAccount(tx, shop, account, draftToken)
  for (const { merged_id } of await readMergesInto(tx, accountId)) await eraseMerged(tx, shop, merged_id)
  for (const ticket of tickets) await stripTicket(tx, shop, ticket.id, by)
  const ticketIds = tickets.map(({ id }) => id)
  // Whoever wrote them: they came to the addresses of these tickets.
  if (ticketIds.length > 0) await dropMails(tx, { ticketIds })
  await cancelEmails(tx, shop, {
    accountId,
    emailFolded: account.email_folded ?? account.guest_email_folded ?? '',
    ticketIds,
    messageIds,
  })
  await recordEvent(tx, shop, {
    kind: 'account.erased',
    by,
    subjectId: accountId,
    details: { tickets: tickets.length },
  })
}

/** An account that was merged into the erased one; its tickets are in that one. */
async function eraseMerged(tx: Tx, shop: Shop, accountId: number): Promise<void> {
  const account = (await lockWholeAccount(tx, shop, accountId))!
  const emailFolded = account.email_folded ?? ''
  const messageIds = await eraseAccount(tx, shop, account, null)
  await cancelEmails(tx, shop, { accountId, emailFolded, ticketIds: [], messageIds })
}

/** Returns the account, locked so that no ticket can be booked for it until the transaction ends. */
async function lockWholeAccount(tx: Tx, shop: Shop, accountId: number): Promise<Account | undefined> {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .$if(shop.database.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Returns the ids of the contact messages that were deleted. */
async function eraseAccount(
  tx: Tx,
  shop: Shop,
  account: Account,
  draftToken: string | null,
): Promise<number[]> {
  const { id } = account
  const now = shop.now()
  const nowhere = erasedEmail(id)
  await tx
    .updateTable('accounts')
    .set({
      // The audit log reads names from here, and what staff did stays theirs as long as it is kept.
      fullname: (await wasStaff(tx, id)) ? account.fullname : erasedName,
      email: nowhere,
      email_folded: nowhere,
      guest_email_folded: null,
      password_hash: null,
      note: '',
      undelivered_email: null,
      undelivered_why: '',
      undelivered_at: null,
      deactivated_at: now,
      erased_at: now,
      version: account.version + 1,
    })
    .where('id', '=', id)
    .execute()
  // Rows of guests whose bookings the account has taken over carry its name.
  await tx.updateTable('accounts').set({ fullname: erasedName }).where('joined_id', '=', id).execute()
  await revokeSessions(tx, id)
  await tx.deleteFrom('account_tokens').where('account_id', '=', id).execute()
  await tx.deleteFrom('idempotency_keys').where('account_id', '=', id).execute()
  await dropSecondFactor(tx, id)
  await tx.deleteFrom('failed_log_ins').where('account_id', '=', id).execute()
  // A number that its owner blocked stays blocked: of it only an HMAC is stored.
  await tx.deleteFrom('text_numbers').where('account_id', '=', id).execute()
  await eraseDrafts(tx, { accountId: id, token: draftToken })
  await dropMails(tx, { sender: account.email_folded ?? account.guest_email_folded })
  const mobiles = tx
    .selectFrom('tickets')
    .select('user_mobile')
    .where('account_id', '=', id)
    .where('user_mobile', '!=', '')
  const messages = await tx
    .deleteFrom('contact_messages')
    .where((where) =>
      where.or([
        where('email_folded', '=', account.email_folded ?? account.guest_email_folded),
        where('mobile', 'in', mobiles),
      ]),
    )
    .returning('id')
    .execute()
  return messages.map((message) => message.id)
}

type CancelledEmails = { accountId: number; emailFolded: string; ticketIds: number[]; messageIds: number[] }

/** Cancels queued emails to and about this person, and blanks the recipient of sent ones. */
async function cancelEmails(
  tx: Tx,
  shop: Shop,
  { accountId, emailFolded, ticketIds, messageIds }: CancelledEmails,
): Promise<void> {
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
        ...(messageIds.length > 0
          ? [where.and([where('kind', '=', 'contact.received'), where('subject_id', 'in', messageIds)])]
          : []),
      ]),
    )
  await tx
    .updateTable('outbox')
    .set({ sent_at: shop.now(), leased_until: null, last_error: 'nothing to send' })
    .where('event_id', 'in', mine)
    .where('sent_at', 'is', null)
    .execute()
  // Links that a visitor asked for name the address until they are sent, and the account from then on.
  const payloads = [{ email: emailFolded }, { account_id: accountId }].map((payload) =>
    JSON.stringify(payload),
  )
  const asked = tx
    .selectFrom('outbox')
    .select('event_id')
    .where('email_kind', 'in', ['verify-email', 'reset-password', 'log-in-link'])
    .where('payload', 'in', payloads)
  await tx
    .updateTable('outbox')
    .set({ sent_at: shop.now(), leased_until: null, last_error: 'nothing to send', payload: '{}' })
    .where('event_id', 'in', asked)
    .where('sent_at', 'is', null)
    .execute()
  // A mail server may have repeated the recipient when it refused one.
  await tx
    .updateTable('outbox')
    .set({ last_error: null })
    .where((row) => row.or([row('event_id', 'in', mine), row('event_id', 'in', asked)]))
    .where('last_error', '!=', 'nothing to send')
    .execute()
  await tx
    .updateTable('outbox')
    .set({ payload: JSON.stringify({ account_id: accountId }) })
    .where('event_id', 'in', mine)
    .where('email_kind', 'in', ['confirm-new-email', 'email-changed'])
    .execute()
}

type Unsettled = { id: number; owed_back_cents: number }

function formatUnsettled(unsettled: Unsettled[]): string {
  const ids = unsettled.map(({ id }) => id)
  const which = ids.length === 1 ? `Ticket ${ids[0]}` : `Tickets ${ids.join(', ')}`
  const credit = unsettled.find(({ owed_back_cents }) => owed_back_cents > 0)
  return credit
    ? `${which}: money is still open. On ticket ${credit.id} the shop owes ${formatCents(credit.owed_back_cents)}: once it is refunded, the account can be erased.`
    : `${which}: money is still open. Once the account is settled, it can be erased.`
}

function formatOpenTickets(open: { id: number; status: Status; parcel_check: ParcelCheck | null }[]): string {
  const ids = open.map(({ id }) => id)
  const unsent = open.filter((ticket) => !hasCome(ticket)).map(({ id }) => id)
  const which = ids.length === 1 ? `Ticket ${ids[0]} is` : `${ids.length} tickets (${ids.join(', ')}) are`
  // A booking whose phone never came would otherwise stay open for ever.
  const cancel =
    unsent.length === 0
      ? ''
      : ` If the phone was never sent, cancel the booking on the page of ticket ${new Intl.ListFormat('en-AU').format(unsent.map(String))}.`
  return `${which} still open.${cancel} Once every phone is posted back and paid, the account can be erased.`
}
