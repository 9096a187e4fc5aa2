import { afterEach, beforeEach, expect } from 'vitest'
import { sql } from 'kysely'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { readRelated } from './read-customer-page.ts'

onOneEngine('readRelated on %s', (engine, test) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
  })
  afterEach(() => app.close())

  const find = async (id: number) => {
    const { db } = app.shop.database
    const row = await db
      .selectFrom('tickets')
      .select(['id', 'account_id', 'phone_serial'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { device, customer } = await readRelated(db, row)
    return { device: device.map((one) => one.id), customer: customer.map((one) => one.id) }
  }

  test('readRelated returns the other tickets of the phone and of the customer, newest first', async () => {
    const mei = await app.customer('Mei Tanaka')
    const jonas = await app.customer('Jonas Weber')
    const hers = await bookFor(app, mei, { phone_serial: 'SAME-1' })
    const his = await bookFor(app, jonas, { phone_serial: 'same 1' })
    const other = await bookFor(app, mei, { phone_serial: 'OTHER2' })
    const later = await bookFor(app, mei, { phone_serial: 'SAME1' })
    expect(await find(later)).toEqual({ device: [his, hers], customer: [other, hers] })
    expect(await find(his)).toEqual({ device: [later, hers], customer: [] })
  })

  test('readRelated finds an earlier ticket of the phone however many its customer has booked since', async () => {
    const jonas = await app.customer('Jonas Weber')
    const mei = await app.customer('Mei Tanaka')
    const his = await bookFor(app, jonas, { phone_serial: 'SAME1' })
    const first = await bookFor(app, mei, { phone_serial: 'OTHER2' })
    const { db } = app.shop.database
    const columns = [
      'account_id',
      'phone_id',
      'repair_key',
      'price',
      'status',
      'phone_serial',
      'parcel_id',
      'passcode_choice',
      'battery',
      'user_mobile',
      'address',
      'address_apt',
      'address_city',
      'address_state',
      'address_post',
      'created_at',
      'updated_at',
      'status_since',
    ]
    const list = sql.join(columns.map((column) => sql.ref(column)))
    for (let copied = 0; copied < 250; copied++)
      await sql`insert into tickets (${list}) select ${list} from tickets where id = ${first}`.execute(db)
    const last = await bookFor(app, mei, { phone_serial: 'SAME1' })
    const { device, customer } = await find(last)
    expect(device).toEqual([his])
    expect(customer).toHaveLength(200)
    expect(customer[0]).toBe(last - 1)
  })
})
