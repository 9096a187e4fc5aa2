import { firstProfile } from '#contract/first-profile.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repairKeys } from '#contract/catalogue.ts'
import { parseAmount } from '#contract/amount-field.ts'
import { endpoints } from '#contract/all-calls.ts'
import { parseInput } from '#contract/schemas.ts'
import type { Api } from '../../api.ts'
import { toPrices } from '../devices/prices-form.ts'
import { sendQuote } from '../quotes/change-quote.ts'
import { parseSettings, toSettingsFormValues } from '../shop-profile/settings-form.ts'
import { changeMoney } from './change-money.ts'

type Sent = { key: string; input: unknown }

/** What a form sends for an amount as typed, in cents; null when it is refused. */
type Reader = (text: string) => Promise<number | null>

function submission(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const sent: Sent[] = []
  const api = {
    send: async (key: string, input: unknown) => {
      // As the API reads it: an amount that is no number is refused.
      parseInput(
        endpoints.find((endpoint) => endpoint.key === key)!,
        { ...(input as object), id: '7' },
      )
      sent.push({ key, input })
      return { balance_cents: 0, number: 1 }
    },
  } as unknown as Api
  return {
    sent,
    submission: {
      api,
      flash: () => {},
      form,
      intent: fields.intent ?? '',
      params: { ticketid: '7' },
      url: new URL('http://localhost/admin/tickets/7/money'),
      loggedOutMessage: null,
    },
  }
}

const common = { version: '3', payment_id: '5' }
const money =
  (intent: string, key: string, more: Record<string, string> = {}): Reader =>
  async (text) => {
    const prefixed = Object.fromEntries(
      Object.entries({ method: 'cash', amount: text, ...more }).map(([name, value]) => [`x-${name}`, value]),
    )
    const { sent, submission: form } = submission({ intent, place: 'x-', ...common, ...prefixed })
    await changeMoney(form).catch(() => null)
    if (sent.length === 0) return null
    expect(sent[0]!.key).toBe(key)
    const { data } = sent[0]!.input as {
      data: { amount_cents?: number; lines?: { amount_cents: number }[] }
    }
    return data.amount_cents ?? data.lines![0]!.amount_cents
  }

const noPrices = Object.fromEntries(repairKeys.map((key) => [key, '0']))

const readers: Record<string, Reader> = {
  payment: money('payment', 'POST /api/tickets/{id}/payments'),
  refund: money('refund', 'POST /api/tickets/{id}/refunds'),
  'card refund': money('card-refund', 'POST /api/tickets/{id}/card-refunds'),
  adjustment: money('adjustment', 'POST /api/tickets/{id}/adjustments', {
    label: 'Discount',
    reason: 'A scratch.',
  }),
  quote: async (text) => {
    const fields = { intent: 'quote', kind: 'extra', description: 'More.', amount_cents: text }
    const { sent, submission: form } = submission(fields)
    await sendQuote(form).catch(() => null)
    if (sent.length === 0) return null
    expect(sent[0]!.key).toBe('POST /api/tickets/{id}/quotes')
    return (sent[0]!.input as { data: { amount_cents: number } }).data.amount_cents
  },
  fee: async (text) => {
    const values = {
      ...toSettingsFormValues(firstProfile),
      'fees.0.label': 'Assessment',
      'fees.0.cents': text,
    }
    const cents = parseSettings(values).fees[0]!.cents
    return Number.isNaN(cents) ? null : cents
  },
  price: async (text) => {
    const dollars = toPrices({ ...noPrices, version: '1', screen: text }).screen
    return Number.isNaN(dollars) ? null : dollars * 100
  },
}

const group = fc.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, '0'))
const spelling = fc
  .tuple(
    fc.constantFrom('', ' ', '$', '$ '),
    fc.integer({ min: 1, max: 999 }),
    fc.constantFrom('', ',', '.', ' ', ', '),
    fc.oneof(group, fc.stringMatching(/^\d{0,2}$/)),
    fc.constantFrom('', ',', '.'),
    fc.stringMatching(/^\d{0,3}$/),
  )
  .map((parts) => parts.join(''))

for (const [name, read] of Object.entries(readers)) {
  test(`${name} form reads an amount as parseAmount does, or refuses it`, async () => {
    await fc.assert(
      fc.asyncProperty(spelling, async (text) => {
        const cents = parseAmount(text)
        const seen = await read(text)
        // A form may refuse what it cannot use, such as cents in a price; it never reads another amount.
        if (cents === null) expect([text, seen]).toEqual([text, null])
        else if (seen !== null) expect([text, seen]).toEqual([text, cents])
      }),
      { numRuns: 200 },
    )
  })

  test(`${name} form refuses "12,50" and reads "1,250"`, async () => {
    expect(await read('12,50')).toBeNull()
    expect(await read('1,250')).toBe(125_000)
  })
}
