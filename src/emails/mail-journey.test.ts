import { afterEach, beforeEach, expect } from 'vitest'
import { createToken } from '#domain/accounts/account-tokens.ts'
import { trackLink } from '#domain/tracking/track-link.ts'
import { openSmtp } from '#integrations/smtp.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestInbox } from '#test/open-test-inbox.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { composeEmail } from './compose.ts'
import { startOutboxSender, type OutboxSender } from './outbox-sender.ts'

onOneEngine('emails of a whole customer journey on %s', (engine, test) => {
  let app: TestApp
  let box: Awaited<ReturnType<typeof openTestInbox>>
  let sender: OutboxSender

  beforeEach(async () => {
    app = await openTestApp({ engine })
    box = await openTestInbox()
    const { shop } = app
    sender = startOutboxSender({
      database: shop.database,
      now: shop.now,
      compose: (row) =>
        composeEmail(
          {
            database: shop.database,
            now: shop.now,
            secrets: shop.secrets,
            mintToken: (input) => createToken(shop, input),
            trackLink: (ticket) => trackLink(shop, ticket),
            publicUrl: 'http://localhost:3000',
            mailFrom: null,
            shopEmail: shop.shopEmail,
          },
          row,
        ),
      send: openSmtp(box.url).send,
      log: { info() {}, warn() {}, error() {} },
      pollMs: 3_600_000,
    })
  })
  afterEach(async () => {
    await sender.stop()
    await box.close()
    await app.close()
  })

  const linkIn = (address: string, path: string): string => {
    const text = box.for(address).at(-1)?.email.text ?? ''
    const found = new RegExp(`http://localhost:3000${path}/(\\S+)`).exec(text)
    if (!found) throw new Error(`There is no ${path} link in: ${text}`)
    return found[1]!
  }

  test('李小龙 signs up, verifies by the emailed link, forgets the password and chooses another', async () => {
    const email = 'long@example.com'
    const password = 'water my friend 1973'
    const person = { fullname: '李小龙', email, password, confirmpassword: password }
    expect((await app.call('POST /api/createaccount/', { data: person })).status).toBe(200)
    expect(await sender.drain()).toBe(1)
    const authtoken = linkIn(email, '/account/verify')
    expect((await app.call('POST /api/verifyemail/', { data: { authtoken } })).body.verified).toBe(true)
    expect((await app.call('POST /api/loginuser/', { data: { email, password } })).status).toBe(200)

    await app.call('POST /api/account/password/reset-requests', { data: { email } })
    await sender.drain()
    const next = 'a quite different password'
    const reset = { authtoken: linkIn(email, '/account/reset'), password: next, confirmpassword: next }
    expect((await app.call('POST /api/account/password/resets', { data: reset })).status).toBe(200)
    await sender.drain()
    expect(box.for(email).at(-1)?.email.subject).toBe('Your password was changed')
    expect(box.for(email).at(-1)?.email.text).toContain('Hello 李小龙,')
  })

  test('the outbox stores no link tokens', async () => {
    await app.signUp({ fullname: 'Mei Tanaka', email: 'mei@example.com' })
    await sender.drain()
    const rows = await app.shop.database.db.selectFrom('outbox').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { payload } of rows) expect(Object.keys(JSON.parse(payload))).toEqual(['account_id'])
  })

  test('a booking sends a confirmation to the customer and a notification to the shop', async () => {
    const mei = await app.customer('Mei Tanaka')
    await sender.drain()
    const { body: phone } = await app.call('GET /api/getphone/{phoneName}', { phoneName: 'iphone13' })
    const booked = await app.call(
      'POST /api/submitticket/',
      {
        data: {
          phone_id: phone.id,
          repair_name: 'screen',
          phone_serial: 'F2LXJ0ABCDEF',
          phone_pin: '907731',
          user_mobile: '0491 570 156',
          address: '7 Wattle Grove',
          address_city: 'Carlton',
          address_state: 'VIC',
          address_post: '3053',
        },
      },
      { as: mei },
    )
    expect(booked.body).toEqual({ ticket_id: expect.any(Number) })
    expect((await app.call('GET /api/check-auth', {}, { as: mei })).body.authLevel).toBe(1)
    expect(await sender.drain()).toBe(2)
    const { ticket_id } = booked.body
    const toMei = box.for(mei.email).at(-1)!.email
    expect(toMei.subject).toBe(`We have your booking: ticket ${ticket_id}`)
    expect(toMei.text).toContain(`Price: $${phone.screen}`)
    expect(box.arrived.at(-1)?.email.subject).toBe(`New booking: ticket ${ticket_id}, Screen Replacement`)
    expect(JSON.stringify(box.arrived)).not.toMatch(/907731|F2LXJ0ABCDEF|Wattle Grove/)
  })
})
