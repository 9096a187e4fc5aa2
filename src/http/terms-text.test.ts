import { expect, onTestFinished, test } from 'vitest'
import { plainLines } from '#contract/text-blocks.ts'
import { setProfile } from '#test/money.ts'
import { openTestApp } from '#test/open-test-app.ts'

test('the delivered terms say who bears the risk in the post as the shop has set it', async () => {
  const app = await openTestApp()
  onTestFinished(app.close)
  const read = async () => {
    const { body } = await app.call('GET /api/pages/texts/{page}', { page: 'terms' })
    return plainLines(body.texts.terms!.blocks).join(' ')
  }
  expect(await read()).toContain('travels to us at your risk and back to you at ours')
  await setProfile(app, await app.staff(), { transitRisk: 'We insure both ways.' })
  expect(await read()).toContain('We insure both ways.')
  expect(await read()).not.toContain('at your risk')
})
