import { sql } from 'kysely'
import { toCustomerTicket, readReveals } from '../workflow/find-ticket.ts'
import { toFacts } from '../workflow/journey-facts.ts'
import { HOUR_MS, toIsoTime } from '#contract/durations.ts'
import { foldEmail, lockAccount } from '../accounts/find-account.ts'
import { readMergesInto } from '../accounts/account-merges.ts'
import { describeMerges } from '../customers/merge-customers.ts'
import { getDraftPhotoUrl, getPhotoUrl, photoStages } from '#contract/photos.ts'
import { Refusal } from '#contract/refusals.ts'
import type { OwnData, OwnTicket } from '#contract/privacy.schema.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { toPartTest, readPartTests } from '../part-tests/part-test-row.ts'
import { toCompletion } from '../completions/read-completion.ts'
import { getDraft } from '../drafts/get-draft.ts'
import { selectPhotos, readPhotoRows } from '../photos/read-photos.ts'
import { listPasskeys } from '../passkeys/list-passkeys.ts'
import { recordEvent } from '../record-event.ts'
import { readQuoteRows, listStanding } from '../quotes/quote-rows.ts'
import { toTicketQuotes } from '../quotes/read-quotes.ts'
import { ownMoney } from './own-money.ts'
import { agreedMobiles, ownTexts } from './own-texts.ts'
import { shippingTerms, toShipping } from '../shipping/read-shipping.ts'
import { readSecondFactor } from '../second-factor/read-second-factor.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { readNotes } from '../tickets/read-notes.ts'
import { readSteps } from '../tickets/read-steps.ts'
import type { Db } from '#db/tables.ts'
import { ownTicket } from '../tickets/whole-ticket.ts'
import { toBuyer } from '../money/save-buyer.ts'

/** The newest of each kind, up to this bound. */
const MAX_ROWS = 1000

/**
 * Returns all data stored about the caller, as the caller may see it: no passcode, no staff-only note, no
 * credentials. The export is recorded as an event, once an hour.
 */
export async function readOwnData(
  shop: Shop,
  caller: Caller,
  draftToken: string | undefined,
): Promise<OwnData> {
  const { id } = requireAccount(caller)
  const { db } = shop.database
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!account) throw new Refusal('unknown_account')

  const merged = await describeMerges(db, await readMergesInto(db, id))
  const emails = [account.email_folded, ...merged.map((one) => foldEmail(one.merged.email))]
  const { draft, photos } = await getDraft(shop, { caller, token: draftToken })
  const data: OwnData = {
    made_at: toIsoTime(shop.now()),
    account: {
      accountid: id,
      fullname: account.fullname,
      email: account.email ?? '',
      created_at: toIsoTime(account.created_at),
      verified_at: account.verified_at === null ? null : toIsoTime(account.verified_at),
      second_factor_since: (await readSecondFactor(db, id)).since,
    },
    passkeys: (await listPasskeys(db, id)).passkeys,
    failed_log_ins: await ownFailedLogIns(db, id),
    tickets: await ownTickets(shop, caller),
    messages: await ownMessages(shop, id, emails),
    mails: await ownMails(db, id, emails),
    ...(await ownMoney(shop, id)),
    sessions: (await listSessions(shop, caller)).sessions,
    draft,
    draft_photos: photos.map((photo) => ({ ...photo, address: getDraftPhotoUrl(photo.id) })),
    actions: await ownActions(shop, id),
  }
  await recordExport(shop, caller, id)
  return data
}

/** Records the export, unless one of this hour is recorded already. */
function recordExport(shop: Shop, caller: Caller, id: number): Promise<void> {
  return shop.database.transaction(async (tx) => {
    // Exports at the same moment wait for each other.
    await lockAccount(tx, shop, id)
    const last = await tx
      .selectFrom('events')
      .select('created_at')
      .where('subject_id', '=', id)
      .where('kind', '=', 'account.exported')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last && last.created_at > shop.now() - HOUR_MS) return
    await recordEvent(tx, shop, { kind: 'account.exported', by: caller, subjectId: id })
  })
}

async function ownTickets(shop: Shop, caller: Caller): Promise<OwnTicket[]> {
  const { db } = shop.database
  const { id: accountId } = requireAccount(caller)
  const { booking, approvalTime } = await shopProfile(shop)
  const numbers = await db
    .selectFrom('tickets')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  const tickets: OwnTicket[] = []
  for (const { id } of numbers) {
    const whole = await ownTicket(db, id, caller)
    const rows = await readQuoteRows(db, id)
    const tests = await readPartTests(db, id)
    const photos = selectPhotos(await readPhotoRows(db, id), { stages: photoStages, all: false })
    const standing = await listStanding(db, id, rows)
    const {
      phone_pin,
      staff_assigned: _,
      staff_assigned_id: __,
      ...ticket
    } = toCustomerTicket(whole, {
      facts: { ...toFacts(whole, { standing, intake: tests.intake }), booking, approvalTime },
      steps: await readSteps(db, whole),
      notes: await readNotes(db, id),
      reveals: await readReveals(db, id),
    })
    const { battery, cancelled, notice, inbound, outbound } = toShipping(whole, await shippingTerms(shop))
    const document = await db
      .selectFrom('completions')
      .selectAll()
      .where('ticket_id', '=', id)
      .executeTakeFirst()
    tickets.push({
      ...ticket,
      passcode_kept: phone_pin !== null,
      quotes: toTicketQuotes({ ticket: whole, rows }, shop.now()).quotes,
      buyer: toBuyer(whole),
      mail_in: { battery, cancelled, notice, inbound, outbound },
      tests: [tests.intake, tests.completion]
        .filter((test) => test !== null)
        .map((test) => toPartTest(test, { forStaff: false })),
      photos: photos.map((photo) => ({ ...photo, address: getPhotoUrl(id, photo.id) })),
      completion: document ? toCompletion(document) : null,
      ...(await ownTexts(shop, id)),
    })
  }
  return tickets
}

async function ownMessages(
  shop: Shop,
  id: number,
  emails: readonly (string | null)[],
): Promise<OwnData['messages']> {
  const { db } = shop.database
  const mobiles = await agreedMobiles(shop, id)
  const rows = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where((where) =>
      where.or([
        where('email_folded', 'in', emails),
        ...(mobiles.length > 0 ? [where('mobile', 'in', mobiles)] : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.map((row) => ({
    fullname: row.fullname,
    email: row.email,
    message: row.message,
    sent_at: toIsoTime(row.created_at),
  }))
}

/** The emails that wait for a person, from an address of the account or about a ticket of it; others are among the notes. */
async function ownMails(
  db: Db,
  accountId: number,
  emails: readonly (string | null)[],
): Promise<OwnData['mails']> {
  const rows = await db
    .selectFrom('mails')
    .select(['sender', 'subject', 'body', 'received_at'])
    .where((mail) =>
      mail.or([
        mail('sender_folded', 'in', emails),
        mail('ticket_id', 'in', (own) =>
          own.selectFrom('tickets').select('id').where('account_id', '=', accountId),
        ),
      ]),
    )
    .where('outcome', '=', sql.lit('waiting'))
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.map(({ sender, subject, body, received_at }) => ({
    from: sender,
    subject,
    text: body,
    received_at: toIsoTime(received_at),
  }))
}

async function ownActions({ database: { db } }: Shop, accountId: number): Promise<OwnData['actions']> {
  const rows = await db
    .selectFrom('events')
    .select(['kind', 'created_at', 'ticket_id'])
    .where('actor_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.map(({ kind, created_at, ticket_id }) => ({ kind, at: toIsoTime(created_at), ticket_id }))
}

/** How often a log-in to the account failed, each day; from where, names others too and stays out. */
async function ownFailedLogIns(db: Db, accountId: number): Promise<OwnData['failed_log_ins']> {
  const rows = await db
    .selectFrom('failed_log_ins')
    .select(['day'])
    .select((select) => select.fn.sum<number>('attempts').as('attempts'))
    .where('account_id', '=', accountId)
    .groupBy('day')
    .orderBy('day', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.map(({ day, attempts }) => ({ day, attempts: Number(attempts) }))
}
