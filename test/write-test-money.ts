import type { OpenBooks } from '#db/books.ts'

/** An invoice of $249, $200 paid for it by card, $51 of that given back, and a note that takes $20 off. */
export async function writeTestMoney(books: OpenBooks, now: number, ticketId: number) {
  const paper = async (kind: 'invoice' | 'adjustment', number: number, total: number) =>
    books.db
      .insertInto('invoices')
      .values({
        number,
        kind,
        ticket_id: ticketId,
        adjusts_id: null,
        total_cents: total,
        gst_cents: 0,
        paper: JSON.stringify({
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
  await paper('invoice', 1, 24_900)
  await paper('adjustment', 2, -2_000)
  const entry = async (kind: 'payment' | 'refund', amount: number) => {
    const { id } = await books.db
      .insertInto('payments')
      .values({
        ticket_id: ticketId,
        kind,
        method: 'card',
        amount_cents: amount,
        card_payment: null,
        refunds_id: null,
        recorded_by_id: null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  return { adjustment: 2, payment: await entry('payment', 20_000), refund: await entry('refund', 5_100) }
}
