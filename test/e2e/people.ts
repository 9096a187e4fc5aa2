import type { Page } from 'playwright-core'
import { plantAccount } from '#test/plant-account.ts'
import { arranged } from '#test/test-people.ts'
import { PlainPage } from './plain-page.ts'
import type { TestShop } from './test-shop.ts'

export type Person = { fullname: string; email: string; password: string }

let people = 0

/** A person whose email address is unique in this worker's shop. */
export function makePerson(fullname: string): Person {
  const [first = ''] = fullname.toLowerCase().split(' ')
  return { fullname, email: `${first}.${++people}@example.com`, password: arranged.password }
}

/** Calls the API with the cookies of a page's browser. */
export async function callApi(
  page: Page | PlainPage,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) {
  const sent = body === undefined ? {} : { data: JSON.stringify(body) }
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(sent.data === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const { status, text } =
    page instanceof PlainPage
      ? await page
          .fetch(path, { method, headers, ...(sent.data === undefined ? {} : { body: sent.data }) })
          .then(async (response) => ({ status: response.status, text: await response.text() }))
      : await page
          .context()
          .request.fetch(path, { method, headers, ...sent })
          .then(async (response) => ({ status: response.status(), text: await response.text() }))
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

/** A customer's account; sign-up, its email and log-in are the subject of few tests. Returns its session. */
export async function addCustomer(shop: TestShop, { fullname, email }: Person): Promise<string> {
  const { token } = await plantAccount(shop.db, { fullname, email, level: 1, verified: true, active: true })
  return token
}

/** Logs a page's browser in to a session. */
export async function takeSession(shop: TestShop, page: Page, token: string): Promise<void> {
  await page.context().addCookies([{ name: 'mendpost-session', value: token, url: shop.url, httpOnly: true }])
}

/** Logs a page's browser in over the API. */
export async function logInByApi(
  page: Page | PlainPage,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await callApi(page, 'POST', '/api/loginuser/', { data: { email, password } })
}

type Options = Parameters<TestShop['visitor']>[0]

/** A browser logged in to a new account. */
export async function openAsCustomer(shop: TestShop, who: Person, options?: Options): Promise<Page> {
  const page = await shop.visitor(options)
  await takeSession(shop, page, await addCustomer(shop, who))
  return page
}

/** A browser logged in to a new account of an owner; lists of staff have it from now on. */
export async function openAsColleague(shop: TestShop, who: Person, options?: Options): Promise<Page> {
  const page = await shop.visitor(options)
  const { fullname, email } = who
  const { token } = await plantAccount(shop.db, { fullname, email, level: 2, verified: true, active: true })
  await takeSession(shop, page, token)
  return page
}

/** A browser logged in as the admin. */
export async function openAsStaff(shop: TestShop, options?: Options): Promise<Page> {
  const page = await shop.visitor(options)
  await takeSession(shop, page, await shop.logInAdmin())
  return page
}

/** A page without scripts, logged in to a new account. */
export async function openPlainCustomer(shop: TestShop, who: Person): Promise<PlainPage> {
  return new PlainPage(shop.url, await addCustomer(shop, who))
}

/** A page without scripts, logged in as the admin. */
export async function openPlainStaff(shop: TestShop): Promise<PlainPage> {
  return new PlainPage(shop.url, await shop.logInAdmin())
}
