import { expect, onTestFinished } from 'vitest'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp } from '#test/open-test-app.ts'
import { setStatus } from '#test/money.ts'

onOneEngine('the device label on %s', (engine, test) => {
  test('getDeviceLabel names number, phone, repair and due day, and no person', async () => {
    const app = await openTestApp({ engine, throttle: false })
    onTestFinished(() => app.close())
    const mei = await app.customer('Mei Tanaka')
    const sam = await app.staff('Sam Okafor')
    const id = await bookFor(app, mei)
    const { status, body } = await app.call('GET /api/tickets/{id}/label', { id }, { as: sam })
    expect([status, body.label]).toEqual([
      200,
      {
        ticket_id: id,
        phone: 'iPhone 13',
        repair: 'Screen',
        due: expect.stringMatching(/^\w{3},? \d+ \w{3,4}$/),
        code: { side: expect.any(Number), path: expect.stringMatching(/^M/) },
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/Mei|Tanaka|Wattle/)
    await setStatus(app, sam, id, 6)
    expect((await app.call('GET /api/tickets/{id}/label', { id }, { as: sam })).body.label.due).toBe(null)
    expect((await app.call('GET /api/tickets/{id}/label', { id }, { as: mei })).status).toBe(403)
    expect((await app.call('GET /api/tickets/{id}/label', { id }, { as: app.browser() })).status).toBe(401)
    expect((await app.call('GET /api/tickets/{id}/label', { id: 999_999 }, { as: sam })).status).toBe(404)
  })
})
