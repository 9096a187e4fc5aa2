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
  expect(page.url.pathname).toBe('/admin/setup/address')
  page.fill('Street address', '14 Bay Street')
  page.fill('City or suburb', 'Brighton')
  page.fill('Postcode', '9999')
  await page.press('Use the place of the postcode')
  expect(page.text()).toContain('We know no place of this postcode.')
  page.fill('Postcode', '3186')
  await page.press('Use the place of the postcode')
  // Filled in beside what was typed, and not saved before the owner has looked at it.
  expect([page.value('Street address'), page.value('Latitude')]).toEqual(['14 Bay Street', '-37.904'])
  page.fill('Latitude', '-37.9061')
  await page.press('Save and go on')
  for (const step of ['tax', 'prices', 'texts']) {
    expect(page.url.pathname).toBe(`/admin/setup/${step}`)
    await page.follow('Later: next step')
  }
  expect(page.url.pathname).toBe('/admin/setup/mail')
  await page.press('Send me a test email')
  await shop.inbox.waitForEmail('ada@tin.example', /^Email from Tin Phones works$/)
  await page.follow('Go to the checklist')
  expect(page.url.pathname).toBe('/admin/opening')
  expect(page.text()).toContain('Address: done')
  expect(page.text()).toContain('Place on the map: done')

  // There is an owner now, so every link answers the same.
  await page.open(`/setup/${'x'.repeat(43)}`)
  expect(page.status).toBe(409)
  expect(page.all('button', 'Create my account')).toEqual([])
})
