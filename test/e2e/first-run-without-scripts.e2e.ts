import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', ADMIN_NAME: '' } })

test('the owner makes the first account and walks the steps without scripts, and no link makes another', async () => {
  const link = (await readFile(join(shop.running.dataDir, 'setup-link'), 'utf8')).trim()
  const page = await new PlainPage(shop.url).open(new URL(link).pathname)
  page.fill('Full name', 'Ada Novak')
  page.fill('Email', 'ada@tin.example')
  page.fill('Password', 'seven green kettles')
  page.fill('Password again', 'seven green kettles')
  await page.press('Create my account')
  expect(page.url.pathname).toBe('/admin/setup/shop')
  page.fill('Name of the shop', 'Tin Phones')
  page.fill('Phone', '03 5550 0199')
  await page.press('Save and go on')
  for (const step of ['address', 'tax', 'prices', 'texts']) {
    expect(page.url.pathname).toBe(`/admin/setup/${step}`)
    await page.follow('Later: next step')
  }
  expect(page.url.pathname).toBe('/admin/setup/mail')
  await page.press('Send me a test email')
  await shop.inbox.waitForEmail('ada@tin.example', /^Email from Tin Phones works$/)
  await page.follow('Go to the checklist')
  expect(page.url.pathname).toBe('/admin/opening')
  expect(page.text()).toContain('Address: missing')

  // There is an owner now, so every link answers the same.
  await page.open(`/setup/${'x'.repeat(43)}`)
  expect(page.status).toBe(409)
  expect(page.all('button', 'Create my account')).toEqual([])
})
