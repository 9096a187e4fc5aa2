import type { EventKind } from '#contract/audit.ts'
import type { EventDetails } from '#contract/audit.schema.ts'
import type { GivenKind } from '#contract/given-away.ts'
import type { Db } from '#db/tables.ts'
import { localDay } from '../shop/announced-closures.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { startOfDay } from '../shop/report-period.ts'
import type { Shop } from '../shop.ts'

/** Something that a member of staff gave away, in cents; a price in the list that was raised is below 0. */
export type Given = {
  id: number
  at: number
  accountId: number
  kind: GivenKind
  ticketId: number | null
  phoneId: number | null
  repair: string
  cents: number
}

const kinds = [
  'ticket.refunded',
  'ticket.invoice_adjusted',
  'ticket.price_lowered',
  'ticket.quoted',
  'phone.prices_changed',
] as const satisfies EventKind[]

type Filter = { since?: number; accountId?: number; ticketId?: number; phoneId?: number }

/** Reads what staff gave away from the append-only log; newest first. */
export async function listGiven(db: Db, { since, accountId, ticketId, phoneId }: Filter): Promise<Given[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('accounts', 'accounts.id', 'events.actor_id')
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.id', '=', 'events.subject_id').on('events.kind', '=', 'ticket.invoice_adjusted'),
    )
    .select(['events.id', 'events.created_at', 'events.actor_id', 'events.kind', 'events.details'])
    .select(['events.ticket_id', 'events.subject_id', 'invoices.agreed_cents', 'invoices.total_cents'])
    .where('events.kind', 'in', kinds)
    .$if(since !== undefined, (query) => query.where('events.created_at', '>=', since!))
    .$if(accountId !== undefined, (query) => query.where('events.actor_id', '=', accountId!))
    .$if(ticketId !== undefined, (query) => query.where('events.ticket_id', '=', ticketId!))
    .$if(phoneId !== undefined, (query) =>
      // Price moves of owners are no part of what the front desk may move.
      query
        .where('events.subject_id', '=', phoneId!)
        .where('events.kind', '=', 'phone.prices_changed')
        .where('accounts.role', '=', 'front_desk'),
    )
    .orderBy('events.id', 'desc')
    .execute()
  return rows.flatMap((row) => {
    const details = JSON.parse(row.details) as EventDetails
    const given = { id: row.id, at: row.created_at, accountId: row.actor_id!, ticketId: row.ticket_id }
    const onTicket = (kind: GivenKind, cents: number): Given[] =>
      cents > 0 ? [{ ...given, kind, phoneId: null, repair: '', cents }] : []
    if (row.kind === 'ticket.refunded') return onTicket('refund', Number(details['amount_cents']))
    if (row.kind === 'ticket.invoice_adjusted') {
      // What a note takes off because less is agreed was given away when that was agreed.
      return onTicket('discount', (row.agreed_cents ?? 0) - (row.total_cents ?? 0))
    }
    if (row.kind !== 'phone.prices_changed') {
      return onTicket('lower_price', Number(details['lowered_cents'] ?? 0))
    }
    return listMoves(details).map(({ repair, cents }) => ({
      ...given,
      kind: 'price_list' as const,
      phoneId: row.subject_id,
      repair,
      cents,
    }))
  })
}

/** The prices that a form moved: bulk changes and files have a list of their own, and are an owner's. */
function listMoves(details: EventDetails): { repair: string; cents: number }[] {
  const { fields, change, undone_change: undone } = details
  if (!Array.isArray(fields) || change !== undefined || undone !== undefined) return []
  return fields.map((repair) => ({
    repair,
    cents: (Number(details[`${repair}_before`] ?? 0) - Number(details[`${repair}_after`] ?? 0)) * 100,
  }))
}

/** The moment at which this day of the shop began. */
export async function readDayStart(db: Db, shop: Shop): Promise<number> {
  const { profile } = await readProfile(db)
  return startOfDay(localDay(shop.now(), profile.timeZone), profile.timeZone)
}

/** The sum in cents. */
export function sumGiven(given: readonly Given[], counted: readonly GivenKind[]): number {
  return given.reduce((sum, { kind, cents }) => (counted.includes(kind) ? sum + cents : sum), 0)
}
