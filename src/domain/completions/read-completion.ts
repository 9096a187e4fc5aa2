import type { Selectable } from 'kysely'
import { warrantyMonths, type Completion, type CompletionDocument } from '#contract/completions.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CompletionsTable } from '#db/schema/mail-in.ts'
import { readBench } from '../bench/read-bench.ts'
import { isStaff, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { TicketFile } from '../tickets/ticket-file.ts'
import { monthsLater } from './warranty-day.ts'

/**
 * The completion document of a ticket with the tests and photos that it shows. Staff see it before it is issued,
 * its customer afterwards. Refuses with `unknown_ticket` and `no_completion`.
 */
export async function readCompletion(
  shop: Shop,
  ticketId: number,
  caller: Caller,
): Promise<CompletionDocument> {
  const { db } = shop.books
  const { intake, completion: after, photos } = await readBench(new TicketFile(db, ticketId), caller)
  const ticket = await db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .leftJoin('completions', 'completions.ticket_id', 'tickets.id')
    .select(['tickets.repair_key', 'phones.slug', 'phones.display_name'])
    .select(['completions.work_done', 'completions.parts', 'completions.warranty_until'])
    .select(['completions.issued_at', 'completions.reviewed_at', 'completions.version'])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
  if (!ticket) throw new Refusal('unknown_ticket')
  const { work_done, parts, issued_at, version, warranty_until, reviewed_at } = ticket
  const isIssued = work_done !== null && parts !== null && issued_at !== null && version !== null
  if (!isIssued && !isStaff(caller)) throw new Refusal('no_completion')
  return {
    ticket_id: ticketId,
    displayName: ticket.display_name,
    phoneid: ticket.slug,
    repair_name: ticket.repair_key,
    completion: isIssued
      ? completionOf({ work_done, parts, issued_at, version, warranty_until, reviewed_at })
      : null,
    intake,
    after,
    photos,
    usual_warranty: monthsLater(shop.now(), (await shopProfile(shop)).timeZone, warrantyMonths),
  }
}

type Row = Pick<
  Selectable<CompletionsTable>,
  'work_done' | 'parts' | 'issued_at' | 'version' | 'warranty_until' | 'reviewed_at'
>

/** The document itself, as it travels. */
export function completionOf(row: Row): Completion {
  return {
    version: row.version,
    work_done: row.work_done,
    parts: JSON.parse(row.parts) as string[],
    warranty_until:
      row.warranty_until === null ? null : new Date(row.warranty_until).toISOString().slice(0, 10),
    issued_at: new Date(row.issued_at).toISOString(),
    reviewed_at: row.reviewed_at === null ? null : new Date(row.reviewed_at).toISOString(),
  }
}
