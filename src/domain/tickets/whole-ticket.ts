import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#db/books.ts'
import { accountOf, isStaff, type Caller } from '../caller.ts'
import type { TicketFile } from './ticket-file.ts'

/** A ticket with its phone and its people, and what its photos, papers and payments add up to. */
export type WholeTicket = NonNullable<Awaited<ReturnType<typeof readWholeTicket>>>

/** The ticket that a file is about. Refuses with `unknown_ticket`. */
export async function wholeTicket(file: TicketFile): Promise<WholeTicket> {
  const ticket = await file.read(readWholeTicket)
  if (!ticket) throw new Refusal('unknown_ticket')
  return ticket
}

/** The same for its own customer alone; somebody else's is as unknown as one that was never booked. */
export async function ownTicket(file: TicketFile, accountId: number): Promise<WholeTicket> {
  const ticket = await wholeTicket(file)
  if (ticket.account_id !== accountId) throw new Refusal('unknown_ticket')
  return ticket
}

/** The same for its own customer, and any for staff. */
export async function ticketFor(file: TicketFile, caller: Caller): Promise<WholeTicket> {
  const { id } = accountOf(caller)
  return isStaff(caller) ? wholeTicket(file) : ownTicket(file, id)
}

/** Reads all of it with one query. */
export function readWholeTicket(db: Db, ticketId: number) {
  return db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .innerJoin('accounts as customers', 'customers.id', 'tickets.account_id')
    .leftJoin('accounts as members', 'members.id', 'tickets.staff_assigned_id')
    .leftJoin('completions', 'completions.ticket_id', 'tickets.id')
    .selectAll('tickets')
    .select([
      'phones.slug',
      'phones.brand',
      'phones.display_name',
      'customers.fullname as cust_name',
      'customers.email',
      'members.fullname as staff_assigned',
      'completions.version as completion_version',
      'completions.reviewed_at as completion_reviewed_at',
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
        .selectFrom('invoices')
        .select((papers) => papers.fn.sum<number | null>('invoices.total_cents').as('total'))
        .whereRef('invoices.ticket_id', '=', 'tickets.id')
        .as('invoiced'),
      ...(['payment', 'refund'] as const).map((kind) =>
        of
          .selectFrom('payments')
          .select((entries) => entries.fn.sum<number | null>('payments.amount_cents').as('total'))
          .whereRef('payments.ticket_id', '=', 'tickets.id')
          .where('payments.kind', '=', kind)
          .as(kind === 'payment' ? 'paid' : 'refunded'),
      ),
    ])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
}
