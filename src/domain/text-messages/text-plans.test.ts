import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '#test/open-test-app.ts'
import { plansOf } from '#test/plans-of.ts'
import { returnToEmail } from './emails-sent-as-texts.ts'
import { recordConsentRequest } from '../text-numbers/text-numbers.ts'
import { readMonth } from './text-usage.ts'

test('what a month of texts costs is read by their time, before each of them is sent', async () => {
  const app = await openTestApp()
  onTestFinished(app.close)
  const plans = await plansOf(app.shop.database, (db) => readMonth(db, 1, 2))
  expect(plans).toEqual([expect.stringContaining('USING INDEX text_messages__sent_at_ix')])
})

test('emails that a text was to tell are read by their index every minute, not in the whole outbox', async () => {
  const app = await openTestApp()
  onTestFinished(app.close)
  const { database } = app.shop
  const plans = await plansOf(database, (db) => returnToEmail({ ...app.shop, database: { ...database, db } }))
  expect(plans[0]).toContain('SEARCH email USING INDEX outbox__told_by_text_ix')
  expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([])
})

test('the questions to a number are read by their index, not in all texts', async () => {
  const app = await openTestApp()
  onTestFinished(app.close)
  const { accountid: accountId } = await app.customer()
  const about = { accountId, mobile: '+61491570156' }
  const plans = await plansOf(app.shop.database, (db) => recordConsentRequest(db, app.shop, about))
  expect(plans).toContainEqual(expect.stringContaining('USING COVERING INDEX text_messages__mobile_hash_ix'))
})
