import type { Page } from 'playwright-core'
import { admin, type TestShop } from './test-shop.ts'
import { findLink, type Inbox } from './inbox.ts'

export type Person = { fullname: string; email: string; password: string }

/** A person with a unique email address. */
export function makePerson(fullname: string, more = ''): Person {
  const [first = ''] = fullname.toLowerCase().split(' ')
  return { fullname, email: `${first}${more}@example.com`, password: `${first} likes blue teapots` }
}

/** Calls the API with the cookies of a page's browser. */
export async function callApi(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) {
  const origin = new URL(await getHome(page)).origin
  const response = await page.context().request.fetch(origin + path, {
    method,
    headers: { origin, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { data: JSON.stringify(body) }),
  })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

/** Creates a verified account over the API and logs its browser in. */
export async function signUp(page: Page, inbox: Inbox, who: Person): Promise<void> {
  const { fullname, email, password } = who
  await callApi(page, 'POST', '/api/createaccount/', {
    data: { fullname, email, password, confirmpassword: password },
  })
  const link = new URL(findLink(await inbox.waitForEmail(email, /confirm your email/), '/account/verify/'))
  await callApi(page, 'POST', '/api/verifyemail/', { data: { authtoken: link.pathname.split('/').at(-1) } })
  await logInByApi(page, who)
}

/** Logs a page's browser in over the API. */
export async function logInByApi(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await callApi(page, 'POST', '/api/loginuser/', { data: { email, password } })
}

/** A browser logged in to a new account. */
export async function openAsCustomer(
  shop: TestShop,
  who: Person,
  options?: Parameters<TestShop['visitor']>[0],
) {
  const page = await shop.visitor(options)
  await signUp(page, shop.inbox, who)
  return page
}

/** A browser logged in as the admin. */
export async function openAsStaff(shop: TestShop, options?: Parameters<TestShop['visitor']>[0]) {
  const page = await shop.visitor(options)
  await logInByApi(page, admin)
  return page
}

const homes = new WeakMap<Page, string>()

/** The origin of the shop that a page belongs to. */
async function getHome(page: Page): Promise<string> {
  const known = homes.get(page)
  if (known) return known
  if (page.url() === 'about:blank') await page.goto('/robots.txt')
  homes.set(page, page.url())
  return page.url()
}
