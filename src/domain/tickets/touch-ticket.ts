import type { Tx } from '#db/tables.ts'

/**
 * Marks a ticket as changed, since it may hold personal data again, and locks it until the transaction ends; false
 * when it does not exist.
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

/** Marks a ticket as changed by money alone, which holds no personal data: an erased ticket stays erased. */
export async function touchMoney(tx: Tx, ticketId: number, now: number): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((old) => ({ updated_at: now, version: old('version', '+', 1) }))
    .where('id', '=', ticketId)
    .execute()
}
