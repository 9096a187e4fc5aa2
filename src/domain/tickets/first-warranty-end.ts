import type { Tx } from '#db/tables.ts'

/** The end of the warranty that a claim keeps; null for another ticket, and for a claim that became a paid repair. */
export async function readFirstEnd(tx: Tx, ticketId: number): Promise<number | null> {
  const first = await tx
    .selectFrom('tickets')
    .innerJoin('completions', 'completions.ticket_id', 'tickets.warranty_of')
    .select('completions.warranty_until')
    .where('tickets.id', '=', ticketId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('quotes')
            .select('quotes.id')
            .where('quotes.ticket_id', '=', ticketId)
            .where('quotes.kind', '=', 'new_price')
            .where('quotes.state', '=', 'approved'),
        ),
      ),
    )
    .executeTakeFirst()
  return first?.warranty_until ?? null
}
