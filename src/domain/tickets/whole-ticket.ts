import { sql } from 'kysely'
import { erasedName } from '#contract/privacy.ts'
import { Refusal } from '#contract/refusals.ts'
import { getEngine } from '#db/engine-of.ts'
import { ledgerColumns } from '#db/ledger-sums.ts'
import type { Db } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { repairColumns } from '../repairs/repair-row.ts'
import { requireOwnTicket, requireOwnTicketOrStaff } from './require-own-ticket.ts'

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
  return claims === null
    ? []
    : claims
        .split(',')
        .map(Number)
        .sort((a, b) => a - b)
}

/** Reads the whole ticket with one query. */
export function readWholeTicket(db: Db, ticketId: number) {
  return selectWholeTickets(db).where('tickets.id', '=', ticketId).executeTakeFirst()
}

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
    .selectAll('tickets')
    .select([
      'phones.slug',
      'phones.brand',
      'phones.display_name',
      ...repairColumns,
      'repairs.warranty_months as repair_warranty_months',
      'customers.fullname as cust_name',
      'customers.email',
      'customers.verified_at as email_verified_at',
      'members.fullname as staff_assigned',
      'bookers.fullname as booked_by_name',
      'completions.version as completion_version',
      'completions.reviewed_at as completion_reviewed_at',
      'completions.warranty_until',
    ])
    .select((of) => [
      of
        .selectFrom('photos')
        .select((photos) => photos.fn.countAll<number>().as('number'))
        .whereRef('photos.ticket_id', '=', 'tickets.id')
        .where('photos.stage', '=', 'intake')
        .where('photos.deleted_at', 'is', null)
        .as('intake_photos'),
      of
        .selectFrom('tickets as claims')
        .select(joinIds(db).as('ids'))
        .whereRef('claims.warranty_of', '=', 'tickets.id')
        .as('claims'),
      ...ledgerColumns(),
      of
        .selectFrom('collection_notices')
        .select((notices) => notices.fn.min<number | null>('collection_notices.created_at').as('at'))
        .whereRef('collection_notices.ticket_id', '=', 'tickets.id')
        .as('first_notice_at'),
    ])
}

function joinIds(db: Db) {
  return getEngine(db) === 'postgres'
    ? sql<string | null>`string_agg(claims.id::text, ',')`
    : sql<string | null>`group_concat(claims.id)`
}
