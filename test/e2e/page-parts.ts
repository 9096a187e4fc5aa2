import type { Locator, Page } from 'playwright-core'

/** Waits until scripts have taken over the page. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
  })
}

/** Waits until the browser is at a path, whatever follows it in the address. */
export async function arrived(page: Page, path: string): Promise<void> {
  await page.waitForURL((address) => address.pathname === path)
}

/** A flash message by its words. */
export function flash(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Messages' }).getByText(text)
}

/** Opens the account menu, behind the hamburger where there is one. */
export async function openAccountMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Main' })
  const burger = page.getByLabel('Menu', { exact: true })
  if (await burger.isVisible()) {
    await burger.click()
    await menu.getByText('Home', { exact: true }).waitFor()
  }
  await menu.getByText('Account', { exact: true }).click()
  return menu
}

/** Chooses an entry of the account menu. */
export async function chooseFromMenu(page: Page, name: string): Promise<void> {
  const menu = await openAccountMenu(page)
  await menu.getByRole('link', { name, exact: true }).click()
}

/** A fact of a list of facts: what stands beside a name. */
export function fact(page: Page | Locator, name: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
}
