import { addressLines } from '#contract/address.ts'
import { lawyerNote, writeNotice } from '#contract/collection-rules.ts'
import { toIsoTime } from '#contract/durations.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { isWithShop } from '#contract/ticket-statuses.ts'
import type { CollectionNotices, ShownCollectionRule } from '#contract/collection-notices.schema.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Db } from '#db/tables.ts'
import { toTicketMoney } from '../money/ticket-money.ts'
import type { Shop } from '../shop.ts'
import { readCollectionRule } from './collection-rule.ts'
import { localDay } from '../shop/announced-closures.ts'
import { daysBetween, startOfLaterDay } from '../shop/report-period.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { readStandingQuotes } from '../quotes/quote-rows.ts'
import { wholeTicket, type WholeTicket } from '../tickets/whole-ticket.ts'

/** Reads notices and disposal of a ticket's uncollected phone, also inside a transaction. Refuses with `unknown_ticket`. */
export async function readCollectionNotices(
  shop: Shop,
  ticketId: number,
  db: Db = shop.database.db,
): Promise<CollectionNotices> {
  const ticket = await wholeTicket(db, ticketId)
  const { profile } = await readProfile(db)
  return toCollectionNotices(ticket, {
    profile,
    rule: await readCollectionRule(db, profile.state),
    now: shop.now(),
    rows: await readNoticeRows(db, ticketId),
    dueCents: toTicketMoney(ticket, await readStandingQuotes(db, ticketId)).due_cents,
  })
}

type Parts = {
  rows: NoticeRow[]
  profile: ShopProfile
  rule: ShownCollectionRule
  dueCents: number
  now: number
}

/** Returns the record of a ticket's uncollected phone, what the law asks for, and a draft of the next notice. */
export function toCollectionNotices(
  ticket: WholeTicket,
  { rows, profile, rule, dueCents, now }: Parts,
): CollectionNotices {
  const given = rows.filter(({ kind }) => kind === 'notice')
  const earliest = given.at(-1)?.earliest_disposal_at ?? null
  const withShop = isWithShop(ticket.status)
  const dayOf = (moment: number) => localDay(moment, profile.timeZone)
  return {
    notices: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: toIsoTime(row.created_at),
      given_to: row.given_to,
      given_how: row.given_how,
      given_by: row.fullname,
      subject: row.subject,
      body: row.body,
      remarks: row.remarks,
      proceeds_cents: row.proceeds_cents,
      earliest_disposal_at: row.earliest_disposal_at === null ? null : toIsoTime(row.earliest_disposal_at),
    })),
    days_since_first: given[0] ? daysBetween(dayOf(given[0].created_at), dayOf(now)) : null,
    earliest_disposal_at: earliest === null ? null : toIsoTime(earliest),
    can_notice: withShop,
    can_dispose: withShop && earliest !== null && earliest <= now,
    rule,
    lawyer_note: lawyerNote,
    draft: draftNotice(ticket, {
      profile,
      dueCents,
      day: startOfLaterDay(now, rule.hold_days, profile.timeZone),
    }),
  }
}

/** Returns the delivered words of a notice with its day of disposal. */
export function draftNotice(
  ticket: Pick<WholeTicket, 'id' | 'display_name'>,
  { profile, dueCents, day }: { profile: ShopProfile; dueCents: number; day: number },
): { subject: string; body: string } {
  return writeNotice({
    shop: profile.name,
    address: `${profile.street}, ${profile.suburb} ${profile.state} ${profile.postcode}`,
    ticket: ticket.id,
    phone: ticket.display_name,
    charge: dueCents > 0 ? formatCents(dueCents) : null,
    day: new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: profile.timeZone }).format(day),
  })
}

/** Name and address of the person who left the phone. */
export function getRecipient(ticket: WholeTicket): string {
  return [ticket.cust_name, ...addressLines(ticket)].join(', ')
}

type NoticeRow = Awaited<ReturnType<typeof readNoticeRows>>[number]

/** Reads the record of a ticket, oldest first. */
export function readNoticeRows(db: Db, ticketId: number) {
  return db
    .selectFrom('collection_notices')
    .leftJoin('accounts', 'accounts.id', 'collection_notices.given_by_id')
    .selectAll('collection_notices')
    .select('accounts.fullname')
    .where('collection_notices.ticket_id', '=', ticketId)
    .orderBy('collection_notices.id')
    .limit(200)
    .execute()
}
