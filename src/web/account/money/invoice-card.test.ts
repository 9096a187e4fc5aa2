import { expect, test } from 'vitest'
import type { Money } from '#contract/money.schema.ts'
import { describeBalance } from './invoice-card.tsx'

const money = (more: Partial<Money>) =>
  ({ due_cents: 0, owed_back_cents: 0, invoiced_cents: 0, held_cents: 0, entries: [], ...more }) as Money

test('describeBalance says that nothing is to be paid only once no fee can follow', () => {
  const declined = money({ invoice: 'nothing_to_pay' })
  expect(describeBalance(declined, true)).toBe('Nothing is to be paid yet.')
  expect(describeBalance(declined)).toBe('There is nothing to pay for this repair.')
})
