import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getFlash, waitForHydration, waitForPath } from './page-parts.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', ADMIN_NAME: '' } })

const readLink = async () => {
  const link = (await readFile(join(shop.running.dataDir, 'setup-link'), 'utf8')).trim()
  return new URL(link).pathname
}

test('the owner begins with the link of the start, walks six steps, and finds left ones on the checklist', async () => {
  const file = join(shop.running.dataDir, 'setup-link')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const link = await readLink()
  expect(shop.running.output()).toContain('setup-link')
  const code = link.split('/').at(-1)!

  const page = await shop.visitor()
  await page.goto(link)
  await waitForHydration(page)
  await page.getByLabel('Full name').fill('Ada Novak')
  await page.getByLabel('Email').fill('ada@tin.example')
  await page.getByLabel('Password', { exact: true }).fill('seven green kettles')
  await page.getByLabel('Password again').fill('seven green kettle')
  await page.getByRole('button', { name: 'Create my account' }).click()
  // What was typed stays.
  await page.getByRole('main').getByText('The two passwords are not the same.').first().waitFor()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ada Novak')
  await page.getByLabel('Password', { exact: true }).fill('seven green kettles')
  await page.getByLabel('Password again').fill('seven green kettles')
  await page.getByRole('button', { name: 'Create my account' }).click()

  await waitForPath(page, '/admin/setup/shop')
  await page.getByLabel('Name of the shop').fill('Tin Phones')
  await page.getByLabel('Phone', { exact: true }).fill('03 5550 0199')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await waitForPath(page, '/admin/setup/address')
  await page.getByRole('link', { name: 'Later: next step' }).click()
  await waitForPath(page, '/admin/setup/tax')
  await page.getByLabel('ABN').fill('12 345')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByRole('main').getByText('That ABN does not pass its check.').first().waitFor()
  await expect.poll(() => page.getByLabel('ABN').inputValue()).toBe('12 345')
  await page.getByRole('link', { name: 'Later: next step' }).click()
  await waitForPath(page, '/admin/setup/prices')
  await page.getByRole('link', { name: 'Later: next step' }).click()
  await waitForPath(page, '/admin/setup/texts')
  await page.getByRole('link', { name: 'Later: next step' }).click()
  await waitForPath(page, '/admin/setup/mail')
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  // First the message, which stays for ten seconds.
  await getFlash(page, 'A test email to ada@tin.example is on its way.').waitFor()
  await shop.inbox.waitForEmail('ada@tin.example', /^Email from Tin Phones works$/)
  await page.getByRole('link', { name: 'Go to the checklist' }).click()
  await waitForPath(page, '/admin/opening')
  const address = page.getByRole('listitem').filter({ hasText: 'Address: missing' })
  await address.getByRole('link').click()
  await waitForPath(page, '/admin/setup/address')
  await page.getByLabel('Street address').fill('4 Banksia Road')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await waitForPath(page, '/admin/setup/tax')
  await page.goto('/admin/opening')
  await page.getByText('Address: done').waitFor()

  // The link is spent, and was never in the log.
  const other = await shop.visitor()
  expect((await other.goto(link))?.status()).toBe(409)
  await other.getByText('The first account of this shop exists already.').waitFor()
  expect(shop.running.output()).not.toContain(code)
})
