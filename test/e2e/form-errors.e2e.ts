import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { waitForHydration } from './page-parts.ts'
import { openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()

/** Holds back requests to a path until the returned function is called. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(path, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('errors take the focus when the server rendered them, unless a field has it already', async () => {
  const page = await shop.visitor()
  const refuse = async () => {
    const release = await holdBack(page, '**/assets/*.js')
    await page.goto('/account/forgot', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('main').getByRole('button').click()
    await page.getByRole('alert').first().waitFor()
    return release
  }
  const release = await refuse()
  release()
  await waitForHydration(page)
  const focused = () => page.evaluate(() => document.activeElement?.className ?? '')
  await expect.poll(focused).toBe('form-errors')

  await page.unrouteAll()
  const releaseAgain = await refuse()
  await page.getByLabel('Email').fill('mei@')
  releaseAgain()
  await waitForHydration(page)
  await page.keyboard.type('customers.example')
  expect(await page.getByLabel('Email').inputValue()).toBe('mei@customers.example')
})

test('what is typed while an error is shown stays when its navigation ends', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/admin/closures')
  await waitForHydration(page)
  // The reads that follow a submitted form check the caller: until that is answered, the navigation has not ended.
  const release = await holdBack(page, '**/api/check-auth*')
  const sentence = page.getByLabel('What visitors read')
  await sentence.fill('We are away.')
  await page.getByLabel('First day').fill('2099-01-02')
  await page.getByLabel('Last day').fill('2099-01-01')
  await page.getByRole('button', { name: 'Add the closure' }).click()
  await page.getByRole('main').locator('[aria-invalid]').first().waitFor()
  await sentence.fill('We are by the sea.')
  release()
  await page.locator('button[aria-busy]').first().waitFor({ state: 'detached' })
  expect(await sentence.inputValue()).toBe('We are by the sea.')
})
