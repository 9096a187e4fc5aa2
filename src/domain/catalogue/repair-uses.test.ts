import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '#test/open-test-app.ts'
import { plansOf } from '#test/plans-of.ts'
import { readUses } from './repair-uses.ts'

test('which repairs are used is read once from a narrow index, not in all tickets for each that is not', async () => {
  const app = await openTestApp()
  onTestFinished(app.close)
  const plans = await plansOf(app.shop.database, readUses)
  expect(plans.filter((plan) => /^SCAN (tickets|ticket_facts)\b/.test(plan))).toEqual([
    expect.stringContaining('SCAN ticket_facts USING COVERING INDEX'),
  ])
  expect(plans.filter((plan) => plan.startsWith('CORRELATED'))).toHaveLength(1)
})
