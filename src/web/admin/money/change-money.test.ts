import { expect, test } from 'vitest'
import type { Api } from '../../api.ts'
import { changeMoney } from './change-money.ts'

function submit(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const sent: { key: string; input: unknown }[] = []
  const api = {
    send: async (key: string, input: unknown) => {
      sent.push({ key, input })
      return { balance_cents: 0 }
    },
  } as unknown as Api
  const submission = {
    api,
    flash: () => {},
    form,
    intent: fields.intent ?? '',
    params: { ticketid: '7' },
    url: new URL('http://localhost/admin/tickets/7/money'),
    loggedOutMessage: null,
  }
  return { sent, answer: changeMoney(submission) }
}

const payment = { intent: 'payment', place: 'payment-', version: '3', 'payment-method': 'cash' }

test('payment form refuses "12,50" with a sentence, keeps the submitted values and records nothing', async () => {
  const { sent, answer } = submit({
    ...payment,
    'payment-amount': '12,50',
    'payment-reference': 'Receipt 4',
  })
  expect(await answer).toMatchObject({
    data: {
      error: 'Please enter an amount such as 120 or 120.50.',
      fields: { 'payment-amount': 'Please enter an amount such as 120 or 120.50.' },
      values: { amount: '12,50', reference: 'Receipt 4', method: 'cash' },
    },
    init: { status: 400 },
  })
  expect(sent).toEqual([])
})

test('payment form records an amount with thousands separators', async () => {
  const { sent, answer } = submit({ ...payment, 'payment-amount': '$1,250.00' })
  await answer
  expect(sent).toEqual([
    {
      key: 'POST /api/tickets/{id}/payments',
      input: { id: 7, data: { method: 'cash', amount_cents: 125_000, reference: '', version: 3 } },
    },
  ])
})
