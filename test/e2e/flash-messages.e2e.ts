import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForHydration, getFlash } from './page-parts.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()
const wrong = 'That email and password do not match. Check both and try again.'

async function failToLogIn(page: Page, times: number): Promise<void> {
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('something')
  for (let time = 1; time <= times; time++) {
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect.poll(() => getFlash(page, wrong).count()).toBe(time)
    await page.locator('button[aria-busy]').waitFor({ state: 'detached' })
  }
}

/** Opens the log-in; the page's clock stands still, so that no message goes by itself while others come. */
async function open(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/account/login')
  await waitForHydration(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
}

test('failed calls show their messages under the title Error, several at the same time, at the top left', async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const page = await shop.visitor({ viewport })
    await open(page)
    await failToLogIn(page, 2)
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect.poll(() => messages.getByText('Error', { exact: true }).count()).toBe(2)
    await expect.poll(() => messages.getByRole('alert').innerText()).toContain(wrong)
    const boxes = await Promise.all([0, 1].map((index) => messages.getByText(wrong).nth(index).boundingBox()))
    for (const box of boxes) {
      expect(box?.x).toBeLessThan(viewport.width / 3)
      expect(box?.y).toBeLessThan(viewport.height / 2)
    }
    // Nothing is shown only in a message that disappears.
    await page.getByRole('main').getByText(wrong).waitFor()
  }
})

test('a flash message closes with a click on it, one at a time', async () => {
  const page = await shop.visitor()
  await open(page)
  await failToLogIn(page, 2)
  await getFlash(page, wrong).first().click()
  await expect.poll(() => getFlash(page, wrong).count()).toBe(1)
  await page.getByRole('button', { name: 'Dismiss message' }).click()
  await expect.poll(() => getFlash(page, wrong).count()).toBe(0)
})

test('a flash message closes by keyboard, with its button or Escape', async () => {
  const page = await shop.visitor()
  await open(page)
  await failToLogIn(page, 2)
  await page.getByRole('button', { name: 'Dismiss message' }).first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => getFlash(page, wrong).count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => getFlash(page, wrong).count()).toBe(0)
})

test('a flash message closes after ten seconds, and stays while the pointer is over it', async () => {
  const page = await shop.visitor()
  await open(page)
  await failToLogIn(page, 1)
  await page.clock.runFor(10_500)
  await expect.poll(() => getFlash(page, wrong).count()).toBe(0)

  await failToLogIn(page, 1)
  const shown = getFlash(page, wrong)
  await page.mouse.move(900, 700)
  await page.clock.runFor(8_000)
  await expect.poll(() => shown.count()).toBe(1)
  await shown.hover()
  await page.clock.runFor(30_000)
  await expect.poll(() => shown.count()).toBe(1)
  await page.mouse.move(900, 700)
  await page.clock.runFor(10_500)
  await expect.poll(() => shown.count()).toBe(0)
})

test('a flash message is still there after nine seconds', async () => {
  const page = await shop.visitor()
  await open(page)
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('something')
  await page.getByRole('button', { name: 'Log in' }).click()
  const shown = getFlash(page, wrong)
  await shown.waitFor()
  await page.mouse.move(900, 700)
  await page.clock.runFor(9_000)
  await expect.poll(() => shown.count()).toBe(1)
  await page.clock.runFor(1_500)
  await expect.poll(() => shown.count()).toBe(0)
})

test('success, info, warning and error differ visibly and are announced to screen readers', async () => {
  const page = await shop.visitor()
  await page.clock.install()
  await page.goto('/account/forgot')
  await waitForHydration(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: /link/i }).click()
  const received = getFlash(page, /a link to choose a new password is on its way/)
  await received.waitFor()
  await page.waitForURL((address) => address.pathname === '/account/login')
  // The address changes before the page: the one before has a field of the same label.
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  await failToLogIn(page, 1)
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect
    .poll(() => messages.getByRole('status').innerText())
    .toContain('a link to choose a new password')
  await expect.poll(() => messages.getByRole('alert').innerText()).toContain(wrong)
  const colours = await messages
    .locator('.toast')
    .evaluateAll((all) =>
      all.map((one) =>
        [one.className, getComputedStyle(one).borderColor, getComputedStyle(one).backgroundColor].join(' '),
      ),
    )
  expect(new Set(colours).size).toBe(2)
})
