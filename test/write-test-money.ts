import type { Database } from '#db/tables.ts'

/** An invoice of $249, $200 of it paid by card, $51 of that refunded, and an adjustment note over $20. */
export async function writeTestMoney(database: Database, now: number, ticketId: number) {
  const document = async (kind: 'invoice' | 'adjustment', number: number, total: number) =>
    database.db
      .insertInto('invoices')
      .values({
        number,
        kind,
        ticket_id: ticketId,
        adjusts_id: null,
        total_cents: total,
        gst_cents: 0,
        document: JSON.stringify({
          kind,
          number,
          total_cents: total,
          adjusts: 1,
          reason: 'The speaker was fine.',
        }),
        issued_by_id: null,
        issued_at: now,
      })
      .execute()
  await document('invoice', 1, 24_900)
  await document('adjustment', 2, -2_000)
  const entry = async (kind: 'payment' | 'refund', amount: number) => {
    const { id } = await database.db
      .insertInto('payments')
      .values({
        ticket_id: ticketId,
        kind,
        method: 'card',
        amount_cents: amount,
        card_payment: null,
        refunds_id: null,
        recorded_by_id: null,
        paid_at: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  return { adjustment: 2, payment: await entry('payment', 20_000), refund: await entry('refund', 5_100) }
}
