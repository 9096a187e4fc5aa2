import { Refusal } from '#contract/refusals.ts'
import { isPosted, type Status } from '#contract/ticket-statuses.ts'
import type { Tx } from '#db/tables.ts'
import { getRole, type Caller } from '../caller.ts'
import { hasComeBack, listShort, readEntries, sumEntries, toMovedAway } from '../money/refundable.ts'
import { enterReversal } from '../money/reverse-payment.ts'
import { recordEvent } from '../record-event.ts'
import { localDay } from '../shop/announced-closures.ts'
import { readProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'
import { lockParcel } from '../tickets/parcel-tickets.ts'

/**
 * Takes back everything that was booked by a statement, by one entry more for each, so that what is due and paid is as it was before; its file can
 * be read again. Refuses with `statement_stands` when something was done since which needs the money, and says what.
 */
export async function undoStatement(
  shop: Shop,
  id: number,
  caller: Caller,
): Promise<{ ticket_ids: number[]; undone_cents: number }> {
  const undone = await shop.database.transaction(async (tx) => {
    const statement = await tx
      .selectFrom('statements')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!statement) throw new Refusal('unknown_statement')
    if (statement.undone_at !== null) throw new Refusal('statement_undone')
    const { timeZone } = (await readProfile(tx)).profile
    const isOwn = statement.read_by_id !== null && statement.read_by_id === caller.account?.id
    const isToday = localDay(statement.created_at, timeZone) === localDay(shop.now(), timeZone)
    if (getRole(caller) !== 'owner' && !(isOwn && isToday)) {
      throw new Refusal('over_limit', {
        message: 'The front desk undoes its own statements of the same day. Please ask an owner.',
      })
    }
    // What staff entered themselves stays, and is found again.
    await tx
      .deleteFrom('statement_payments')
      .where('line_id', 'in', (lines) =>
        lines
          .selectFrom('statement_lines')
          .select('id')
          .where('statement_id', '=', id)
          .where('state', '=', 'ignored'),
      )
      .execute()
    const tickets = await lockTickets(tx, id)
    const entries = await listEntries(tx, id)
    const standing = new Set<string>()
    for (const entry of entries) {
      const since = await findSince(tx, entry, { entries, tickets })
      if (since !== null) standing.add(since)
    }
    const taken = Map.groupBy(entries, ({ ticket_id }) => ticket_id)
    const sums = new Map([...taken].map(([ticketId, own]) => [ticketId, sumEntries(own)]))
    for (const ticketId of await listShort(tx, sums)) standing.add(`#${ticketId} was refunded since`)
    if (standing.size > 0) {
      const message = `This statement cannot be undone: ${[...standing].join('; ')}.`
      throw new Refusal('statement_stands', { message })
    }
    const reason = `Statement ${id} was undone.`
    for (const entry of entries) await enterReversal(tx, shop, entry, { reason, by: caller })
    await tx.updateTable('statements').set({ undone_at: shop.now() }).where('id', '=', id).execute()
    const details = { entries: entries.length }
    await recordEvent(tx, shop, { kind: 'money.statement_undone', by: caller, subjectId: id, details })
    return entries
  })
  const ids = [...new Set(undone.map(({ ticket_id }) => ticket_id))].sort((one, other) => one - other)
  return { ticket_ids: ids, undone_cents: sumEntries(undone) }
}

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

/** The entries of a statement that stand: what was taken back by hand since needs nothing more. */
function listEntries(tx: Tx, statementId: number) {
  return tx
    .selectFrom('statement_payments')
    .innerJoin('statement_lines', 'statement_lines.id', 'statement_payments.line_id')
    .innerJoin('payments', 'payments.id', 'statement_payments.payment_id')
    .selectAll('payments')
    .where('statement_lines.statement_id', '=', statementId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as back').select('back.id').whereRef('back.reverses_id', '=', 'payments.id'),
        ),
      ),
    )
    .orderBy('payments.id', 'desc')
    .execute()
}

/** Locks the parcels of all tickets that a statement paid, in their order. */
async function lockTickets(tx: Tx, statementId: number): Promise<LockedTicket[]> {
  const rows = await tx
    .selectFrom('statement_payments')
    .innerJoin('statement_lines', 'statement_lines.id', 'statement_payments.line_id')
    .innerJoin('payments', 'payments.id', 'statement_payments.payment_id')
    .innerJoin('tickets', 'tickets.id', 'payments.ticket_id')
    .select('tickets.parcel_id')
    .distinct()
    .where('statement_lines.statement_id', '=', statementId)
    .orderBy('tickets.parcel_id')
    .execute()
  const tickets: LockedTicket[] = []
  for (const { parcel_id } of rows) tickets.push(...(await lockParcel(tx, parcel_id)).tickets)
  return tickets
}

/** What was done since that needs an entry, in words; null when nothing was. */
async function findSince(
  tx: Tx,
  entry: Entry,
  { entries: undone, tickets }: { entries: readonly Entry[]; tickets: readonly LockedTicket[] },
): Promise<string | null> {
  const { ticket_id, created_at } = entry
  const entries = await readEntries(tx, ticket_id)
  if (entry.kind === 'refund') {
    const isUndone = ({ id }: { id: number }) => undone.some((one) => one.id === id)
    const others = entries.filter((one) => !isUndone(one))
    return hasComeBack(entry.id, others) ? `the refund of #${ticket_id} came back since` : null
  }
  const own = tickets.find(({ id }) => id === ticket_id)!
  // Credit of one ticket may have paid for its neighbours.
  const mates = tickets.filter(
    ({ parcel_id, id }) => parcel_id === own.parcel_id && (id === ticket_id || toMovedAway(entries) > 0),
  )
  for (const mate of mates) {
    if (isPosted(mate.status) && (await wasPostedSince(tx, mate.id, created_at)))
      return `#${mate.id} was posted since`
  }
  return null
}

async function wasPostedSince(tx: Tx, ticketId: number, since: number): Promise<boolean> {
  const changes = await tx
    .selectFrom('events')
    .select('details')
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'ticket.status_changed')
    .where('created_at', '>=', since)
    .execute()
  return changes.some(({ details }) => {
    const { from, to } = JSON.parse(details) as { from?: Status; to?: Status }
    return to !== undefined && isPosted(to) && (from === undefined || !isPosted(from))
  })
}
