import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waitForPath } from './page-parts.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', ADMIN_NAME: '' } })

test('the owner makes the first account and walks the steps without scripts, and no link makes another', async () => {
  const link = (await readFile(join(shop.running.dataDir, 'setup-link'), 'utf8')).trim()
  const page = await shop.visitor({ javaScriptEnabled: false })
  await page.goto(new URL(link).pathname)
  await page.getByLabel('Full name').fill('Ada Novak')
  await page.getByLabel('Email').fill('ada@tin.example')
  await page.getByLabel('Password', { exact: true }).fill('seven green kettles')
  await page.getByLabel('Password again').fill('seven green kettles')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await waitForPath(page, '/admin/setup/shop')
  await page.getByLabel('Name of the shop').fill('Tin Phones')
  await page.getByLabel('Phone', { exact: true }).fill('03 5550 0199')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  for (const step of ['address', 'tax', 'prices', 'texts']) {
    await waitForPath(page, `/admin/setup/${step}`)
    await page.getByRole('link', { name: 'Later: next step' }).click()
  }
  await waitForPath(page, '/admin/setup/mail')
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await shop.inbox.waitForEmail('ada@tin.example', /^Email from Tin Phones works$/)
  await page.getByRole('link', { name: 'Go to the checklist' }).click()
  await waitForPath(page, '/admin/opening')
  expect(await page.getByText('Address: missing').count()).toBe(1)

  // There is an owner now, so every link answers the same.
  expect((await page.goto(`/setup/${'x'.repeat(43)}`))?.status()).toBe(409)
  expect(await page.getByRole('button', { name: 'Create my account' }).count()).toBe(0)
})
