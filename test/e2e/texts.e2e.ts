import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { localDay } from '#domain/shop/announced-closures.ts'
import { addDays } from '#domain/shop/report-period.ts'
import { getFlash, holdBack, waitForHydration } from './page-parts.ts'
import { callApi, openAsStaff } from './people.ts'
import { admin, openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true, viewport: { width: 390, height: 844 } })

const open = async (path: string): Promise<Page> => {
  const page = await openAsStaff(shop)
  await page.goto(path)
  await waitForHydration(page)
  return page
}

test('an email is worded, previewed as it is sent, saved and taken back', async () => {
  const page = await open('/admin/texts/emails')
  await page.getByRole('link', { name: 'Forgotten password' }).click()
  await page.getByRole('heading', { name: 'Forgotten password', level: 1 }).waitFor()
  await page.getByLabel('Words').fill('Hello,\n\nChoose a new one.')
  await page.getByRole('button', { name: 'Save this email' }).click()
  await page.getByRole('main').getByText('Please keep {link} in the text').first().waitFor()
  // It is another document, whose scripts give each field its words once more.
  await waitForHydration(page)
  await expect.poll(() => page.getByLabel('Words').inputValue()).toBe('Hello,\n\nChoose a new one.')

  const subject = 'Your new password one'
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Words').fill('Hello,\n\nChoose **your own** here.\n\n[Choose it now]({link})')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.locator('#preview')
  const button = preview.getByRole('link', { name: 'Choose it now' })
  await button.waitFor()
  await waitForHydration(page)
  // In the email's own styles, which the policy of the page allows.
  await expect
    .poll(() => button.evaluate((link) => getComputedStyle(link).backgroundColor))
    .toBe('rgb(10, 90, 77)')
  await preview.getByText('As plain text').click()
  await preview.getByText('Choose your own here.').last().waitFor()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe(subject)
  await page.getByLabel('Your password').fill(admin.password)
  await page.getByRole('button', { name: 'Save this email' }).click()
  await getFlash(
    page,
    '“Email: Forgotten password” is saved. The next one goes out in these words.',
  ).waitFor()

  await page.goto('/account/forgot')
  const versions = await open('/admin/texts/email-reset-password')
  await versions.getByRole('link', { name: /^As delivered/ }).click()
  await versions.getByText('− Here you can choose a new password for your account.').waitFor()
  await waitForHydration(versions)
  await versions.getByLabel('Your password').fill(admin.password)
  await versions.getByRole('button', { name: 'Go back to this version' }).click()
  await versions.getByLabel('Subject').waitFor()
  await expect.poll(() => versions.getByLabel('Subject').inputValue()).toBe('Choose a new password')
})

test('questions are moved, switched off and saved', async () => {
  const page = await open('/admin/texts/faq')
  const titles = () =>
    page
      .getByLabel('Question', { exact: true })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  const before = await titles()
  const [first, second] = before as [string, string]
  await page.getByRole('button', { name: `Move up: ${second}` }).click()
  await page.getByText('Not saved yet.').waitFor()
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([second, first])
  await page.locator('#part-1').getByLabel('Shown').uncheck()
  await page.getByRole('button', { name: 'Save this text' }).click()
  await getFlash(page, /is saved\. Pages show it at once\.$/).waitFor()
  const visitor = await shop.visitor()
  await visitor.goto('/contact')
  await visitor.getByText(second).first().waitFor()
  await expect.poll(() => visitor.locator('main').getByText(first).count()).toBe(0)

  // As before, for the next run.
  await waitForHydration(page)
  await page.locator('#part-1').getByLabel('Shown').check()
  await page.getByRole('button', { name: `Move up: ${first}` }).click()
  await page.getByText('Not saved yet.').waitFor()
  await page.getByRole('button', { name: 'Save this text' }).click()
  await getFlash(page, /is saved\. Pages show it at once\.$/)
    .last()
    .waitFor()
  await expect.poll(titles).toEqual(before)
})

test('a text that a colleague saved meanwhile is read and confirmed at the second press', async () => {
  const page = await open('/admin/texts/about')
  await callApi(page, 'PUT', '/api/texts/about', {
    data: { markdown: '# About us\n\nSaved since.', version: 0 },
  })
  const confirm = page.getByRole('button', { name: 'Confirm as checked' })
  await confirm.click()
  await page.getByText('Someone else changed this').first().waitFor()
  await page.locator('summary', { hasText: 'Read it' }).click()
  await page.getByRole('paragraph').filter({ hasText: 'Saved since.' }).waitFor()
  await confirm.click()
  await getFlash(page, /is confirmed as checked\.$/).waitFor()
})

test('what is typed while a preview is on its way stays', async () => {
  const page = await open('/admin/texts/faq')
  const question = page.getByLabel('Question', { exact: true }).first()
  const release = await holdBack(page, '**/api/texts/faq/previews')
  await question.fill('Is it')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.locator('button[aria-busy]').first().waitFor()
  await question.fill('Is it dear?')
  release()
  await page.locator('#preview').getByText('Is it', { exact: true }).waitFor({ state: 'attached' })
  await waitForHydration(page)
  await expect.poll(() => question.inputValue()).toBe('Is it dear?')
})

test('the look is shown before it is saved', async () => {
  const page = await open('/admin/look')
  await page.getByLabel('Accent colour').fill('#ffcc00')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page
    .getByText(/This colour has a contrast of/)
    .first()
    .waitFor()
  await waitForHydration(page)
  await page.getByLabel('Accent colour').fill('#6b1f6e')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.locator('#look-preview')
  await preview.waitFor()
  const button = preview.getByText('A button').first()
  // The styles of the preview come after it in the document.
  await expect
    .poll(() => button.evaluate((shown) => getComputedStyle(shown).backgroundColor))
    .toBe('rgb(107, 31, 110)')
  await expect.poll(() => page.getByLabel('Accent colour').inputValue()).toBe('#6b1f6e')
  const visitor = await shop.visitor()
  await visitor.goto('/about')
  await expect.poll(() => visitor.content()).not.toContain('#6b1f6e')
})

test('a closure is entered and a visitor reads its sentence', async () => {
  const page = await open('/admin/closures')
  const today = localDay(Date.now(), 'Australia/Melbourne')
  const sentence = 'We are away by boat.'
  await page.getByLabel('First day').fill(today)
  await page.getByLabel('Last day').fill(addDays(today, 6))
  await page.getByLabel('What visitors read').fill(sentence)
  await page.getByRole('button', { name: 'Add the closure' }).click()
  await page.getByText(sentence).first().waitFor()
  const visitor = await shop.visitor()
  await visitor.goto('/locations')
  await visitor.getByText(sentence).first().waitFor()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await page.getByText('No closures').first().waitFor()
})
