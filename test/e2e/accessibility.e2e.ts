import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdBack, waitForHydration } from './page-parts.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()
const readFocusedHeading = (page: Page) =>
  page.evaluate(() => (document.activeElement?.tagName === 'H1' ? document.activeElement.textContent : null))
const getMainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

/** A browser that goes offline: its console errors are expected. */
async function openOfflineBrowser(): Promise<Page> {
  const watched = await shop.visitor()
  const context = await watched.context().browser()!.newContext({ baseURL: shop.url })
  return context.newPage()
}

test('navigation moves the focus to the heading and announces the title, also on the way back', async () => {
  const page = await shop.visitor({ viewport: { width: 1280, height: 800 } })
  await page.goto('/')
  await waitForHydration(page)
  await expect.poll(() => readFocusedHeading(page)).toBeNull()
  for (const [name, heading] of [
    ['Pricing', 'Choose your phone'],
    ['Support', 'Support'],
  ] as const) {
    await getMainLink(page, name).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => readFocusedHeading(page)).toBe(heading)
    await page
      .getByRole('status')
      .filter({ hasText: `${heading} · Mendpost Repairs` })
      .waitFor({ state: 'attached' })
  }
  await page.goBack()
  await expect.poll(() => readFocusedHeading(page)).toBe('Choose your phone')
  // Filtering changes the address of the same page: the focus stays in the search field.
  await page.getByRole('searchbox').fill('fold')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('fold')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
})

test('an address with a fragment moves the focus there, and the skip link moves it to the content', async () => {
  const page = await shop.visitor({ viewport: { width: 1280, height: 800 } })
  await page.goto('/about')
  await waitForHydration(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support and FAQ' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('faq')
  await page.goto('/about')
  await waitForHydration(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('a slow page shows its progress, a quick one does not flicker', async () => {
  const page = await shop.visitor({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  // Not even beforehand.
  const open = await holdBack(page, '**/api/getphones')
  await page.goto('/')
  await waitForHydration(page)
  const busy = page.locator('main[aria-busy="true"]')
  await getMainLink(page, 'Pricing').click()
  await busy.waitFor()
  await expect
    .poll(() => page.locator('.on-the-way').boundingBox())
    .toMatchObject({ x: 0, y: 0, width: 1280 })
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  open()
  await page.getByRole('heading', { name: 'Choose your phone' }).waitFor()
  await expect.poll(() => busy.count()).toBe(0)
  await expect.poll(() => page.locator('.on-the-way').count()).toBe(0)
})

test.each(['/warranty', '/repairs'])(
  '%s shows a message while offline, and loads once the connection is back',
  async (path) => {
    const page = await openOfflineBrowser()
    await page.goto('/')
    await waitForHydration(page)
    await page.context().setOffline(true)
    await page.locator(`footer a[href="${path}"]`).click()
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await expect.poll(() => readFocusedHeading(page)).toBe('No connection')
    // The layout stays: brand, navigation, the shop's phone number.
    await expect.poll(() => getMainLink(page, 'Pricing').isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('banner').getByText('Mendpost Repairs').isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('contentinfo').getByText('03 5550 0123').isVisible()).toBe(true)

    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Still no connection.').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await page.getByRole('heading', { name: 'No connection' }).waitFor()

    await page.context().setOffline(false)
    await page.getByRole('heading', { name: /^(Warranty|Choose your phone)$/, level: 1 }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  },
)

test('a page whose script is gone after a deployment is loaded as a document', async () => {
  const page = await openOfflineBrowser()
  await page.goto('/')
  await waitForHydration(page)
  await page.route('**/assets/warranty-page*', (route) => route.fulfill({ status: 404, body: 'gone' }), {
    times: 1,
  })
  await page.locator('footer a[href="/warranty"]').click()
  await page.getByRole('heading', { name: 'Warranty', level: 1 }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/warranty')
})

test('a message that could not be sent stays in its field', async () => {
  const page = await openOfflineBrowser()
  await page.goto('/contact')
  await waitForHydration(page)
  await page.getByLabel('Full name').fill('Mei Tanaka')
  await page.getByLabel('Email').fill('mei@example.com')
  await page.getByRole('textbox', { name: /^Message/ }).fill('Do you repair tablets?')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('main').getByText('We could not reach the shop.').waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: /^Message/ }).inputValue())
    .toBe('Do you repair tablets?')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/contact')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Your message is on its way to us').first().waitFor()
})

test('buttons, fields and sheets keep their borders in forced colours', async () => {
  const page = await shop.visitor({ forcedColors: 'active' })
  await page.goto('/contact')
  const edges = await page.evaluate(() =>
    ['.button-primary', '.field-input', '.card', '.shop-map-card'].map((part) => {
      const style = getComputedStyle(document.querySelector(part)!)
      return [part, style.borderTopStyle, style.borderTopColor === style.backgroundColor]
    }),
  )
  expect(edges).toEqual([
    ['.button-primary', 'solid', false],
    ['.field-input', 'solid', false],
    ['.card', 'solid', false],
    ['.shop-map-card', 'solid', false],
  ])
})

test('a printed page is text only, black on white', async () => {
  const page = await shop.visitor({ colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/terms', '/contact', '/warranty']) {
    await page.goto(path)
    const shown = await page.evaluate(() => ({
      frame: ['.site-header', '.site-footer', '.skip-link', '.shop-map'].filter((part) => {
        const element = document.querySelector(part)
        return element !== null && getComputedStyle(element).display !== 'none'
      }),
      ground: getComputedStyle(document.body).backgroundColor,
      ink: getComputedStyle(document.body).color,
      words: document.querySelector('main')?.innerText.length ?? 0,
    }))
    expect({ path, ...shown }).toEqual({
      path,
      frame: [],
      ground: 'rgb(255, 255, 255)',
      ink: 'rgb(0, 0, 0)',
      words: expect.toSatisfy((count: number) => count > 200),
    })
  }
})
