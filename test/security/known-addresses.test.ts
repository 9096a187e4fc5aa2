import { expect, onTestFinished } from 'vitest'
import type { Database } from '#db/tables.ts'
import { hashPassword } from '#domain/accounts/password-hash.ts'
import { cpuTime } from '#test/elapsed.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp } from '#test/open-test-app.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'

/** Every call in which a visitor or customer types an address that may have an account. */
const calls = [
  'POST /api/account/password/reset-requests',
  'POST /api/verifyemail/resend',
  'POST /api/createaccount/',
  'POST /api/loginuser/',
  'PUT /api/account/email',
  'POST /api/log-in-links',
  'POST /api/bookings',
] as const

onOneEngine('calls that take an address, on %s', (engine, test) => {
  async function open() {
    const app = await openTestApp({ engine, throttle: false })
    onTestFinished(app.close)
    const mei = await app.customer()
    const holder = await app.customer('Noa Levi')
    // Their password costs as much as in a shop, unlike that of other test accounts.
    await app.shop.database.db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword('seven green kettles') })
      .where('id', '=', holder.accountid)
      .execute()
    const waiting = 'waiting@example.com'
    await send('POST /api/createaccount/', waiting)
    const phone = await phoneBySlug(app, 'iphone13')
    const { phone_id, repair_name, phone_serial, phone_pin, ...contact } = aBooking(phone)
    let strangers = 0
    let guests = 0
    const stranger = () => `stranger.${(strangers += 1)}@example.com`

    function send(call: (typeof calls)[number], email: string): Promise<{ status: number }> {
      const password = 'not the password of anybody'
      const fullname = 'Trần Thị Bình'
      if (call === 'PUT /api/account/email')
        return app.call(call, { data: { email, password: mei.password } }, { as: mei })
      if (call === 'POST /api/createaccount/')
        return app.call(call, { data: { fullname, email, password, confirmpassword: password } })
      if (call === 'POST /api/bookings') {
        // Another name each time: the guest of an earlier booking is no account.
        const items = [{ phone_id, repair_name, phone_serial, phone_pin }]
        return app.call(call, { data: { fullname: `Guest ${(guests += 1)}`, email, ...contact, items } })
      }
      if (call === 'POST /api/loginuser/')
        return app.call(call, { data: { email, password: 'another wrong one' } })
      return app.call(call, { data: { email } })
    }
    return { app, mei, holder, waiting, stranger, send }
  }

  const countRows = async ({ db }: Database) =>
    Promise.all(
      (['events', 'outbox'] as const).map(async (table) => {
        const { count } = await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return Number(count)
      }),
    )

  test.both('write as many rows for an address with an account as for one without', async () => {
    const { app, holder, waiting, stranger, send } = await open()
    for (const call of calls) {
      const written = []
      for (const email of [stranger(), holder.email, waiting, stranger()]) {
        const before = await countRows(app.shop.database)
        await send(call, email)
        const after = await countRows(app.shop.database)
        written.push(after.map((count, place) => count - before[place]!))
      }
      expect([call, ...written.slice(1)]).toEqual([call, written[0], written[0], written[0]])
    }
  })

  test.both('take as long for an address with an account as for one without, by the median', async () => {
    const { holder, stranger, send } = await open()
    for (const call of calls) {
      const [known, unknown]: [number[], number[]] = [[], []]
      const measure = async (list: number[], email: string) =>
        list.push((await cpuTime(() => send(call, email))).ms)
      const rounds = call === 'POST /api/createaccount/' || call === 'POST /api/loginuser/' ? 11 : 61
      for (let round = 0; round < rounds; round += 1) {
        await measure(known, holder.email)
        await measure(unknown, stranger())
      }
      const ratio = median(known) / median(unknown)
      expect(ratio, call).toBeGreaterThan(1 / MAX_RATIO)
      expect(ratio, call).toBeLessThan(MAX_RATIO)
    }
  })
})

/** Of medians of CPU time; an email more or less for known addresses was 1.1 to 1.2, which the rows show exactly. */
const MAX_RATIO = 1.5

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!
}
