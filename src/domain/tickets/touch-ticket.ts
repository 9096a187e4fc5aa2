import type { Tx } from '#db/books.ts'

/**
 * Marks a ticket as changed, so that it may name somebody again, and holds it until the end of the transaction; false
 * when there is none.
 */
export async function touchTicket(tx: Tx, ticketId: number, now: number): Promise<boolean> {
  const touched = await tx
    .updateTable('tickets')
    .set((old) => ({ updated_at: now, erased_at: null, version: old('version', '+', 1) }))
    .where('id', '=', ticketId)
    .returning('id')
    .executeTakeFirst()
  return touched !== undefined
}
