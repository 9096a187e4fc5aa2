import type { Tx } from '#db/tables.ts'
import type { TicketBackBy } from './ticket-back-by.ts'

type Derived = {
  ticket: { id: number; back_by: string | null; back_by_check_at: number | null }
  backBy: Pick<TicketBackBy, 'back_by' | 'back_by_check_at'>
}

/** Stores what is said of tickets, where that has changed. */
export async function writeBackBy(tx: Tx, derived: readonly Derived[]): Promise<void> {
  const changed = derived.filter(
    ({ ticket, backBy }) =>
      ticket.back_by !== backBy.back_by || ticket.back_by_check_at !== backBy.back_by_check_at,
  )
  if (changed.length === 0) return
  await tx
    .insertInto('ticket_back_by')
    .values(
      changed.map(({ ticket, backBy: { back_by, back_by_check_at } }) => ({
        ticket_id: ticket.id,
        back_by,
        back_by_check_at,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('ticket_id').doUpdateSet(({ ref }) => ({
        back_by: ref('excluded.back_by'),
        back_by_check_at: ref('excluded.back_by_check_at'),
      })),
    )
    .execute()
}
