import { expect, onTestFinished, test } from 'vitest'
import { levels } from '#contract/endpoint.ts'
import type { Caller } from '#domain/caller.ts'
import { readStaffMoney } from '#domain/money/read-money.ts'
import { recordPayment } from '#domain/money/record-entry.ts'
import { reversePayment } from '#domain/money/reverse-payment.ts'
import type { Shop } from '#domain/shop.ts'
import { openParcelOfThree } from '#test/book-parcel.ts'
import { onBothEngines } from '#test/engines.ts'
import { setStatus } from '#test/money.ts'

onBothEngines('tickets of one parcel on %s', (engine) => {
  test('changes of neighbours that come at once wait for each other, and none is begun anew', async () => {
    const { app, sam, tickets } = await openParcelOfThree(engine)
    onTestFinished(app.close)
    for (const id of tickets) await setStatus(app, sam, id, 4)
    const caller: Caller = {
      level: levels.staff,
      role: 'owner',
      account: { id: sam.accountid, fullname: sam.fullname, email: sam.email },
      sessionId: null,
    }
    const { database } = app.shop
    let begun = 0
    const counting: Shop['database']['transaction'] = (work, options) =>
      database.transaction((tx) => {
        begun += 1
        return work(tx)
      }, options)
    const shop = { ...app.shop, database: { ...database, transaction: counting } }
    // Parts first; then the rest, after which each is ready and is waited for by none.
    for (const part of [1, 2, 3, null]) {
      begun = 0
      const money = await Promise.all(tickets.map((id) => readStaffMoney(shop, id, caller)))
      const payments = money.map(({ ticket_id: id, version, due_cents }) => ({
        id,
        method: 'cash' as const,
        amount_cents: part ?? due_cents,
        reference: '',
        version,
      }))
      await Promise.all(payments.map((payment) => recordPayment(shop, payment, caller)))
      expect([part, begun]).toEqual([part, tickets.length])
    }
    begun = 0
    const paid = await Promise.all(tickets.map((id) => readStaffMoney(shop, id, caller)))
    const taken = paid.map(({ ticket_id: id, version, entries }) => ({
      id,
      payment: entries.at(-1)!.id,
      reason: 'Typed twice.',
      version,
    }))
    await Promise.all(taken.map((one) => reversePayment(shop, one, caller)))
    expect(begun).toBe(tickets.length)
  })
})
