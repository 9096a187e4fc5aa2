import type { Page } from 'playwright-core'
import { admin, type ShopForTests } from './shop-for-tests.ts'
import { linkIn, type Mailbox } from './mailbox.ts'

export type Person = { fullname: string; email: string; password: string }

/** Somebody with an address of their own. */
export function person(fullname: string, more = ''): Person {
  const [first = ''] = fullname.toLowerCase().split(' ')
  return { fullname, email: `${first}${more}@example.com`, password: `${first} likes blue teapots` }
}

/** Asks the shop directly, with the cookies of a page's browser. */
export async function ask(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) {
  const origin = new URL(await homeOf(page)).origin
  const response = await page.context().request.fetch(origin + path, {
    method,
    headers: { origin, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { data: JSON.stringify(body) }),
  })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

/** Makes a confirmed account and logs its browser in, without the pages. */
export async function signedUp(page: Page, mailbox: Mailbox, who: Person): Promise<void> {
  const { fullname, email, password } = who
  await ask(page, 'POST', '/api/createaccount/', {
    data: { fullname, email, password, confirmpassword: password },
  })
  const link = new URL(linkIn(await mailbox.letter(email, /confirm your email/), '/account/verify/'))
  await ask(page, 'POST', '/api/verifyemail/', { data: { authtoken: link.pathname.split('/').at(-1) } })
  await signedIn(page, who)
}

/** Logs a page's browser in without the pages. */
export async function signedIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await ask(page, 'POST', '/api/loginuser/', { data: { email, password } })
}

/** A browser in which somebody with a new account is logged in. */
export async function customerIn(
  shop: ShopForTests,
  who: Person,
  options?: Parameters<ShopForTests['visitor']>[0],
) {
  const page = await shop.visitor(options)
  await signedUp(page, shop.mailbox, who)
  return page
}

/** A browser in which the admin is logged in. */
export async function staffIn(shop: ShopForTests, options?: Parameters<ShopForTests['visitor']>[0]) {
  const page = await shop.visitor(options)
  await signedIn(page, admin)
  return page
}

const homes = new WeakMap<Page, string>()

/** The root of the shop that a page belongs to. */
async function homeOf(page: Page): Promise<string> {
  const known = homes.get(page)
  if (known) return known
  if (page.url() === 'about:blank') await page.goto('/robots.txt')
  homes.set(page, page.url())
  return page.url()
}
