import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '#test/open-test-app.ts'
import { plansOf } from '#test/plans-of.ts'
import { receiveCarrierNews } from './receive-carrier-news.ts'

test('a parcel is looked for by its number and reference, not in all labels', async () => {
  const { shop, close } = await openTestApp()
  onTestFinished(close)
  const news = { tracking: 'X1', reference: '1001-A', news: 'delivered', at: null } as const
  const plans = await plansOf(shop.database, async (db) => {
    const watched = { ...shop, database: { ...shop.database, db } }
    expect(await receiveCarrierNews(watched, [news])).toEqual(['unknown_parcel'])
  })
  expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([])
})
