import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { generateCode } from '#test/one-time-code.ts'
import { waitUntilIdle } from './page-parts.ts'
import { openAsColleague, openAsCustomer, makePerson, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })

/** Holds the answer to the erasure back until the page has been told, after it, that nobody is logged in. */
async function answerCheckFirst(page: Page): Promise<void> {
  const erased = Promise.withResolvers<void>()
  const told = page.waitForResponse('**/api/check-auth')
  await page.route('**/api/check-auth', async (route) => {
    await erased.promise
    await route.continue()
  })
  await page.route('**/api/account/erasures', async (route) => {
    const answer = await route.fetch()
    erased.resolve()
    await (await told).finished()
    await waitUntilIdle(page)
    await route.fulfill({ response: answer })
  })
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('account safety %s', (_, javaScriptEnabled) => {
  const typeLogIn = async (
    page: Page,
    { email, password }: { email: string; password: string },
    code?: string,
  ) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    if (code) await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Log in' }).click()
  }

  test('a customer sets up a second factor, logs in elsewhere with a recovery code, ends that session and switches it off', async () => {
    const rui = makePerson(javaScriptEnabled ? 'Rui Costa' : 'Ines Costa')
    const page = await openAsColleague(shop, rui, { javaScriptEnabled })
    await page.goto('/account/dashboard')
    await page.getByRole('link', { name: /^Security/ }).click()
    // The page before it has a field of the same label.
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
    await page.getByLabel('Your password').fill(rui.password)
    await page.getByRole('button', { name: 'Set up the second step' }).click()
    const secret = (await page.locator('#second-step code').innerText()).replaceAll(' ', '')
    await page.getByRole('textbox', { name: 'Code' }).fill(generateCode(secret, Date.now()))
    await page.getByRole('button', { name: 'Switch on' }).click()
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    const codes = await page.locator('#recovery-codes li').allInnerTexts()
    expect(codes).toHaveLength(10)
    await shop.inbox.waitForEmail(rui.email, /Log-in with a code was switched on/)

    const phone = await shop.visitor({ javaScriptEnabled })
    await phone.goto('/account/login')
    await typeLogIn(phone, rui)
    await phone.getByLabel('Code', { exact: true }).waitFor()
    await typeLogIn(phone, rui, codes[0])
    await phone.waitForURL('/account/dashboard')

    await page.goto('/account/security')
    await page.getByText('9 of 10 left').waitFor()
    await page.getByRole('button', { name: 'End the session in Chrome on Linux' }).first().click()
    await page.getByText('That browser is logged out.').first().waitFor()
    await phone.goto('/account/security')
    await expect.poll(() => new URL(phone.url()).pathname).toBe('/account/login')

    await page.getByLabel('Your password').fill(rui.password)
    await page.getByLabel('Code', { exact: true }).fill(codes[1]!)
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('Your password alone logs you in.').first().waitFor()

    const staff = await openAsStaff(shop, { javaScriptEnabled })
    await staff.goto('/admin/audit?kind=account.second_factor_off')
    await staff.getByText(`${rui.fullname} switched the second step off.`).waitFor()
  })

  test('a customer downloads the data stored about her, and erases her account', async () => {
    const mei = makePerson('Mei Tanaka')
    const page = await openAsCustomer(shop, mei, { javaScriptEnabled })
    await page.goto('/account/data')
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download your data' }).click()
    expect((await downloading).suggestedFilename()).toBe('my-data.json')

    await page.getByLabel('Your password').fill(mei.password)
    if (javaScriptEnabled) await answerCheckFirst(page)
    await page.getByRole('button', { name: 'Erase my account for good' }).click()
    await page.waitForURL('/')
    await page.getByText('Your account is erased.').first().waitFor()
    await page.goto('/account/login')
    await typeLogIn(page, mei)
    await page.getByText('That email and password do not match.').first().waitFor()
  })
})
