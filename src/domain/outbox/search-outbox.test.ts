import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '#test/open-test-app.ts'
import { plansOf } from '#test/plans-of.ts'
import { searchOutbox } from './search-outbox.ts'

test.each(['open', 'set_aside'] as const)(
  'emails that were not sent (%s) are found among the unsent ones, not in the whole outbox',
  async (show) => {
    const { shop, close } = await openTestApp()
    onTestFinished(close)
    const plans = await plansOf(shop.database, (db) =>
      searchOutbox({ ...shop, database: { ...shop.database, db } }, { show }),
    )
    expect(plans[0]).toContain('outbox USING INDEX outbox__unsent_ix')
  },
)
