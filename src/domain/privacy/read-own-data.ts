import { photoAddress, photoStages } from '#contract/photos.ts'
import { Refusal } from '#contract/refusals.ts'
import type { OwnData, OwnTicket } from '#contract/privacy.ts'
import { listSessions } from '../accounts/list-sessions.ts'
import { accountOf, type Caller } from '../caller.ts'
import { readBench } from '../bench/read-bench.ts'
import { completionOf } from '../completions/read-completion.ts'
import { getDraft } from '../drafts/get-draft.ts'
import { photosOf } from '../photos/read-photos.ts'
import { recordEvent } from '../record-event.ts'
import { quoteOf, quotesOf } from '../quotes/read-quotes.ts'
import { ownMoney } from './own-money.ts'
import { readMailIn } from '../mail-in/read-mail-in.ts'
import { readSecondFactor } from '../second-factor/read-second-factor.ts'
import type { Shop } from '../shop.ts'
import { findOwnTicket } from '../tickets/find-ticket.ts'
import { TicketFile } from '../tickets/ticket-file.ts'

/** The newest of each kind; nobody who books repairs comes near. */
const most = 1000

/**
 * Everything that is kept about the caller, as they may see it: no passcode, no staff-only note, nothing that
 * opens the account. That it was handed out is written down.
 */
export async function readOwnData(
  shop: Shop,
  caller: Caller,
  draftToken: string | undefined,
): Promise<OwnData> {
  const { id } = accountOf(caller)
  const { db } = shop.books
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!account) throw new Refusal('unknown_account')

  const data: OwnData = {
    made_at: timeOf(shop.now()),
    account: {
      accountid: id,
      fullname: account.fullname,
      email: account.email,
      created_at: timeOf(account.created_at),
      verified_at: account.verified_at === null ? null : timeOf(account.verified_at),
      second_factor_since: (await readSecondFactor(db, id)).since,
    },
    tickets: await ownTickets(shop, caller),
    messages: await ownMessages(shop, account.email_folded),
    ...(await ownMoney(shop, id)),
    sessions: (await listSessions(shop, caller)).sessions,
    draft: (await getDraft(shop, { caller, token: draftToken })).draft,
    actions: await ownActions(shop, id),
  }
  await shop.books.transaction((tx) =>
    recordEvent(tx, shop, { kind: 'account.exported', by: caller, subjectId: id }),
  )
  return data
}

async function ownTickets(shop: Shop, caller: Caller): Promise<OwnTicket[]> {
  const { db } = shop.books
  const { id: accountId } = accountOf(caller)
  const numbers = await db
    .selectFrom('tickets')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const tickets: OwnTicket[] = []
  for (const { id } of numbers) {
    const file = new TicketFile(db, id)
    const {
      phone_pin,
      staff_assigned: _,
      staff_assigned_id: __,
      ...ticket
    } = await findOwnTicket(file, accountId)
    const { intake, completion: after } = await readBench(file, caller)
    const quotes = await quotesOf(file)
    const { battery, cancelled, notice, inbound, outbound } = await readMailIn(file, caller)
    const document = await db
      .selectFrom('completions')
      .selectAll()
      .where('ticket_id', '=', id)
      .executeTakeFirst()
    const photos = await photosOf(file, { stages: photoStages, all: false })
    tickets.push({
      ...ticket,
      passcode_kept: phone_pin !== null,
      quotes: quotes.rows.map((row) => quoteOf(quotes, row, shop.now())),
      mail_in: { battery, cancelled, notice, inbound, outbound },
      tests: [intake, after].filter((test) => test !== null),
      photos: photos.map((photo) => ({ ...photo, address: photoAddress(id, photo.id) })),
      completion: document ? completionOf(document) : null,
    })
  }
  return tickets
}

async function ownMessages({ books: { db } }: Shop, email: string): Promise<OwnData['messages']> {
  const rows = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('email_folded', '=', email)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    fullname: row.fullname,
    email: row.email,
    message: row.message,
    sent_at: timeOf(row.created_at),
  }))
}

async function ownActions({ books: { db } }: Shop, accountId: number): Promise<OwnData['actions']> {
  const rows = await db
    .selectFrom('events')
    .select(['kind', 'created_at', 'ticket_id'])
    .where('actor_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ kind, created_at, ticket_id }) => ({ kind, at: timeOf(created_at), ticket_id }))
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}
