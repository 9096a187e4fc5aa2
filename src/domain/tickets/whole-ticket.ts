import { sql, type Selectable } from 'kysely'
import { erasedName } from '#contract/privacy.ts'
import { Refusal } from '#contract/refusals.ts'
import { getEngine } from '#db/engine-of.ts'
import { jsonRows } from '#db/json-rows.ts'
import { ledgerColumns } from '#db/ledger-sums.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import type { TicketsTable } from '#db/schema/tickets.ts'
import type { Db } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { repairColumns } from '../repairs/repair-row.ts'
import { joinParcelNews } from './delivery.ts'
import { requireOwnTicket, requireOwnTicketOrStaff } from './require-own-ticket.ts'
import { phoneName } from './phone-name.ts'

/** A ticket with its phone, its people, and the totals of its photos, billing documents and payments. */
export type WholeTicket = NonNullable<Awaited<ReturnType<typeof readWholeTicket>>>

/** Returns any ticket. Refuses with `unknown_ticket`. */
export async function wholeTicket(db: Db, ticketId: number): Promise<WholeTicket> {
  const ticket = await readWholeTicket(db, ticketId)
  if (!ticket) throw new Refusal('unknown_ticket')
  return ticket
}

/** Returns a ticket of the caller's own; refuses other customers' tickets like missing ones. */
export async function ownTicket(db: Db, ticketId: number, caller: Caller): Promise<WholeTicket> {
  return requireOwnTicket(await readWholeTicket(db, ticketId), caller)
}

/** Returns a ticket of the caller's own, and any to staff. */
export async function readTicketFor(db: Db, ticketId: number, caller: Caller): Promise<WholeTicket> {
  return requireOwnTicketOrStaff(await readWholeTicket(db, ticketId), caller)
}

/** Returns the name of a ticket's customer, also after their erasure. */
export function customerName({ cust_name, erased_at }: Pick<WholeTicket, 'cust_name' | 'erased_at'>): string {
  return erased_at === null ? cust_name : erasedName
}

/** Returns the claims on a ticket's warranty, oldest first. */
export function listClaims({ claims }: Pick<WholeTicket, 'claims'>): number[] {
  return parseIds(claims)
}

/** Parses what `joinIds` has joined, in order. */
export function parseIds(joined: string | null): number[] {
  return joined === null
    ? []
    : joined
        .split(',')
        .map(Number)
        .sort((a, b) => a - b)
}

/** Reads the whole ticket with one query. */
export async function readWholeTicket(db: Db, ticketId: number) {
  const { rows } = await selectTicket(db, { ticketId })
  return rows[0]
}

const selectTicket = preparedQuery<{ ticketId: number }>()((db, { ticketId }) =>
  selectWholeTickets(db).where('tickets.id', '=', ticketId),
)

/** The query for whole tickets. */
export function selectWholeTickets(db: Db) {
  return db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .innerJoin('repairs', 'repairs.key', 'tickets.repair_key')
    .innerJoin('accounts as customers', 'customers.id', 'tickets.account_id')
    .leftJoin('accounts as members', 'members.id', 'tickets.staff_assigned_id')
    .leftJoin('accounts as bookers', 'bookers.id', 'tickets.booked_by_id')
    .leftJoin('completions', 'completions.ticket_id', 'tickets.id')
    .leftJoin('ticket_facts', 'ticket_facts.ticket_id', 'tickets.id')
    .selectAll('tickets')
    .select([
      'phones.slug',
      'phones.brand',
      'phones.release_year',
      phoneName,
      ...repairColumns,
      'repairs.warranty_months as repair_warranty_months',
      'customers.fullname as cust_name',
      'customers.email',
      'customers.verified_at as email_verified_at',
      'customers.undelivered_email',
      'customers.undelivered_why',
      'members.fullname as staff_assigned',
      'bookers.fullname as booked_by_name',
      'completions.version as completion_version',
      'completions.reviewed_at as completion_reviewed_at',
      'completions.warranty_until',
      'ticket_facts.back_by',
    ])
    .select((of) => [
      of
        .selectFrom('photos')
        .select((photos) => photos.fn.countAll<number>().as('number'))
        .whereRef('photos.ticket_id', '=', 'tickets.id')
        .where('photos.stage', '=', 'intake')
        .where('photos.deleted_at', 'is', null)
        .as('intake_photos'),
      countIntakeTests().as('intake_tests'),
      of
        .selectFrom('tickets as claims')
        .select(joinIds(db, 'claims').as('ids'))
        .whereRef('claims.warranty_of', '=', 'tickets.id')
        .as('claims'),
      joinParcel(db).as('parcel_tickets'),
      joinParcelNews(db).as('parcel_news'),
      of
        .selectFrom('labels')
        .select((labels) => labels.fn.countAll<number>().as('number'))
        .whereRef('labels.parcel_id', '=', 'tickets.parcel_id')
        .where('labels.way', '=', 'in')
        .where('labels.state', '=', sql.lit('bought'))
        .as('prepaid_labels'),
      ...ledgerColumns(),
      of
        .selectFrom('collection_notices')
        .select((notices) => notices.fn.min<number | null>('collection_notices.created_at').as('at'))
        .whereRef('collection_notices.ticket_id', '=', 'tickets.id')
        .as('first_notice_at'),
    ])
}

/** Counts the tests on arrival of a ticket: one from its beginning on, else 0. */
export function countIntakeTests() {
  return sql<number>`(select count(*) from part_tests
    where part_tests.ticket_id = tickets.id and part_tests.stage = 'intake')`
}

/** Joins the ids of a subquery's rows, for `parseIds`. */
export function joinIds(db: Db, table: string) {
  const id = sql.ref(`${table}.id`)
  return getEngine(db) === 'postgres'
    ? sql<string | null>`string_agg(${id}::text, ',')`
    : sql<string | null>`group_concat(${id})`
}

const parcelColumns = [
  'id',
  'status',
  'outcome',
  'repair_key',
  'carrier_in',
  'tracking_in',
  'link_version',
  'link_closed',
  'erased_at',
  'parcel_check',
] as const satisfies (keyof TicketsTable)[]

/** A ticket as `parcel_tickets` holds it. */
export type ParcelTicket = Pick<Selectable<TicketsTable>, (typeof parcelColumns)[number]> & {
  display_name: string
}

/** The tickets of its parcel as JSON, itself included: read with it, since every page of a ticket names them. */
function joinParcel(db: Db) {
  const mates = jsonRows(db, 'mates', parcelColumns, {
    display_name: sql`coalesce(nullif(mates.phone_name, ''), mate_phones.display_name)`,
  })
  return sql<string>`(select ${mates} from tickets as mates
    inner join phones as mate_phones on mate_phones.id = mates.phone_id where mates.parcel_id = tickets.parcel_id)`
}
