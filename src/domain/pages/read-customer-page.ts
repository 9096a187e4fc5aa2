import { levels } from '#contract/endpoint.ts'
import { toIsoTime } from '#contract/durations.ts'
import { pickAmounts, type TicketAmounts } from '#contract/money-amounts.ts'
import { foldEmail } from '../accounts/find-account.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CustomerPage, RelatedTicket } from '#contract/staff-pages.schema.ts'
import { isAmong } from '#db/numbers-in.ts'
import type { Db } from '#db/tables.ts'
import { findMergeOf, readMergesInto } from '../accounts/account-merges.ts'
import { describeMerges } from '../customers/merge-customers.ts'
import { getUndelivered } from '../accounts/undelivered-email.ts'
import type { Shop } from '../shop.ts'
import { spellCode } from '../scans/ticket-code.ts'
import { amountColumns } from '../tickets/ticket-rows.ts'
import { spellColumn } from '../scans/find-scanned.ts'
import { phoneName } from '../tickets/phone-name.ts'

const MAX_TICKETS = 200
const MAX_MESSAGES = 100

/** Data of the staff page for a customer: tickets, messages, money and erasures. Refuses with `unknown_account`. */
export async function readCustomerPage(shop: Shop, accountId: number): Promise<CustomerPage> {
  const { db } = shop.database
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'fullname', 'email', 'created_at', 'note', 'version', 'level', 'erased_at'])
    .select(['undelivered_email', 'undelivered_why'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) throw new Refusal('unknown_account')
  const [merges, mergedBy] = await Promise.all([readMergesInto(db, accountId), findMergeOf(db, accountId)])
  const merged = await describeMerges(db, merges)
  const emails = [account.email ?? '', ...merged.map(({ merged: { email } }) => email)]
    .filter((email) => email !== '')
    .map(foldEmail)
  const [tickets, messages, contactMessages, erasures] = await Promise.all([
    selectRelated(db).where('tickets.account_id', '=', accountId).execute(),
    db
      .selectFrom('notes')
      .innerJoin('tickets', 'tickets.id', 'notes.ticket_id')
      .select(['notes.id', 'notes.ticket_id', 'notes.comment', 'notes.created_at'])
      .where('tickets.account_id', '=', accountId)
      .where('notes.from_customer', '=', 1)
      .where('notes.deleted_at', 'is', null)
      .orderBy('notes.id', 'desc')
      .limit(MAX_MESSAGES)
      .execute(),
    db
      .selectFrom('contact_messages')
      .select(['id', 'message', 'created_at'])
      // Nobody has an address such as this.
      .where('email_folded', 'in', emails.length > 0 ? emails : ['-'])
      .orderBy('id', 'desc')
      .limit(MAX_MESSAGES)
      .execute(),
    db
      .selectFrom('events')
      .innerJoin('tickets', 'tickets.id', 'events.ticket_id')
      .select(['events.ticket_id', 'events.created_at'])
      .where('tickets.account_id', '=', accountId)
      .where('events.kind', '=', 'ticket.erased')
      .orderBy('events.id', 'desc')
      .limit(MAX_TICKETS)
      .execute(),
  ])
  const rows = tickets.map(toRelated)
  return {
    customer: {
      accountid: account.id,
      fullname: account.fullname,
      email: account.email ?? '',
      email_undelivered: getUndelivered(account),
      since: toIsoTime(account.created_at),
      note: account.note,
      version: account.version,
      is_customer: account.level === levels.customer && account.erased_at === null,
    },
    merges: merged,
    merged_by: mergedBy && (await describeMerges(db, [mergedBy]))[0]!,
    tickets: rows,
    ...sumAmounts(rows),
    messages: messages.map(({ id, ticket_id, comment, created_at }) => ({
      id,
      ticket_id,
      text: comment,
      at: toIsoTime(created_at),
    })),
    contact_messages: contactMessages.map(({ id, message, created_at }) => ({
      id,
      text: message,
      at: toIsoTime(created_at),
    })),
    erasures: erasures.map(({ ticket_id, created_at }) => ({
      ticket_id: ticket_id!,
      at: toIsoTime(created_at),
    })),
  }
}

/** Returns the other tickets of a ticket's phone, by serial, and of its customer, newest first, 200 of each at most. */
export async function readRelated(
  db: Db,
  ticket: { id: number; account_id: number; phone_serial: string },
): Promise<{ device: RelatedTicket[]; customer: RelatedTicket[] }> {
  const code = spellCode(ticket.phone_serial)
  const others = db
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.id', '<>', ticket.id)
    .orderBy('tickets.id', 'desc')
    .limit(MAX_TICKETS)
  const rows = await selectRelated(db)
    .select(['tickets.account_id', spellColumn('tickets.phone_serial').as('code')])
    // Each side has its index and its limit, so that neither leaves out tickets of the other.
    .where(
      isAmong(
        db,
        'tickets.id',
        db
          .selectFrom(others.where('account_id', '=', ticket.account_id).as('theirs'))
          .select('theirs.id')
          .unionAll(
            db
              .selectFrom(others.where(spellColumn('tickets.phone_serial'), '=', code).as('same'))
              .select('same.id'),
          ),
      ),
    )
    .limit(2 * MAX_TICKETS)
    .execute()
  return {
    // Erased serials are empty.
    device: rows.filter((row) => code !== '' && row.code === code).map(toRelated),
    customer: rows.filter((row) => row.account_id === ticket.account_id).map(toRelated),
  }
}

function selectRelated(db: Db) {
  return db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .leftJoin('ticket_work', 'ticket_work.ticket_id', 'tickets.id')
    .select([
      'tickets.id',
      'tickets.status',
      'tickets.repair_key',
      'tickets.created_at',
      phoneName,
      ...amountColumns,
    ])
    .orderBy('tickets.id', 'desc')
    .limit(MAX_TICKETS)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRelated>['execute']>>[number]

function toRelated(row: Row): RelatedTicket {
  return {
    id: row.id,
    status: row.status,
    displayName: row.display_name,
    repair_name: row.repair_key,
    created_at: toIsoTime(row.created_at),
    ...pickAmounts(row),
  }
}

function sumAmounts(rows: readonly RelatedTicket[]): TicketAmounts {
  const sum = (key: keyof TicketAmounts) => rows.reduce((all, row) => all + (row[key] ?? 0), 0)
  return {
    agreed_cents: sum('agreed_cents'),
    balance_cents: sum('balance_cents'),
    due_cents: sum('due_cents'),
    held_cents: sum('held_cents'),
  }
}
