import { expect } from 'vitest'
import { onOneEngine } from '#test/engines.ts'
import { owing, setProfile } from '#test/money.ts'
import { openTestApp } from '#test/open-test-app.ts'
import { qrPath } from '#integrations/qr.ts'

onOneEngine('the code of a transfer on %s', (engine, test) => {
  test('readTransferCode gives what a bank asks for as a text and a QR code, while something is due', async () => {
    const app = await openTestApp({ engine, throttle: false })
    const { staff, customer, ticket, money, readMoney } = await owing(app)
    const read = () => app.call('GET /api/tickets/{id}/transfer-code', { id: ticket }, { as: customer })
    expect((await read()).status).toBe(409)
    const bank = { accountName: 'Mendpost', bsb: '063-000', accountNumber: '12345678' }
    await setProfile(app, staff, { bank, payId: 'pay@mendpost.example' })
    const { pay } = await money()
    const { due_cents, version } = await readMoney()
    expect(pay.bank!.reference).toMatch(/^[A-Z0-9]{8,12}$/)
    const text = `Mendpost\nBSB 063-000\nAccount 12345678\nPayID pay@mendpost.example\nAmount ${(due_cents / 100).toFixed(2)}\nReference ${pay.bank!.reference}`
    expect((await read()).body).toEqual({ text, code: qrPath(text) })

    const data = { method: 'bank' as const, amount_cents: due_cents, version }
    await app.call('POST /api/tickets/{id}/payments', { id: ticket, data }, { as: staff })
    expect((await read()).status).toBe(409)
    await app.close()
  })
})
