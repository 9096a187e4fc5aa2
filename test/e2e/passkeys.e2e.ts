import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { generateCode } from '#test/one-time-code.ts'
import { waitForHydration, holdBack } from './page-parts.ts'
import { openAsColleague, openAsCustomer, makePerson, openAsStaff } from './people.ts'
import { admin, openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })

/** Gives the browser of a page an authenticator that holds passkeys and verifies its owner. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const logOut = (page: Page) => page.context().clearCookies()

test('a customer adds a passkey, logs in with it alone, and removes it', async () => {
  const mei = makePerson('Mei Passkey')
  const page = await openAsCustomer(shop, mei)
  await withAuthenticator(page)
  await page.goto('/account/security')
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await page.waitForURL('/account/passkeys')
  await page.getByLabel('Name').fill('Blue phone')
  await page.getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('main').getByText('That is not your current password.').first().waitFor()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Blue phone')
  await page.getByLabel('Your password').fill(mei.password)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('cell', { name: 'Blue phone', exact: true }).waitFor()
  await shop.inbox.waitForEmail(mei.email, /A passkey was added/)

  await logOut(page)
  await page.goto('/account/login?next=%2Faccount%2Fsecurity')
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await page.waitForURL('/account/security')

  await page.getByRole('link', { name: 'Your passkeys (1)' }).click()
  await page.getByRole('link', { name: 'Remove Blue phone' }).click()
  const removal = page.locator('#remove-passkey')
  await removal.getByLabel('Your password').fill('not the password')
  await removal.getByLabel('Code').fill('123456')
  await removal.getByRole('button', { name: 'Remove the passkey' }).click()
  await removal.getByText('That is not your current password.').first().waitFor()
  await expect.poll(() => removal.getByLabel('Code').inputValue()).toBe('123456')
  await removal.getByLabel('Code').fill('')
  await removal.getByLabel('Your password').fill(mei.password)
  await page.getByRole('button', { name: 'Remove the passkey' }).click()
  await page.getByText('The passkey is removed.').first().waitFor()
  await logOut(page)
  await page.goto('/account/login')
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await page.getByText('That passkey does not open an account here').waitFor()
})

test('the log-in page that asks for a code keeps its submit button in place while the buttons for passkeys appear', async () => {
  const mei = makePerson('Mei Passkey')
  const account = await openAsColleague(shop, mei)
  await account.goto('/account/security')
  await account.getByLabel('Your password').fill(mei.password)
  await account.getByRole('button', { name: 'Set up the second step' }).click()
  const secret = (await account.locator('#second-step code').innerText()).replaceAll(' ', '')
  await account.getByRole('textbox', { name: 'Code' }).fill(generateCode(secret, Date.now()))
  await account.getByRole('button', { name: 'Switch on' }).click()
  await account.getByRole('heading', { name: 'Your recovery codes' }).waitFor()

  const page = await shop.visitor()
  const loadScripts = await holdBack(page, '**/assets/*.js')
  await page.goto('/account/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password').fill(mei.password)
  const submit = page.getByRole('button', { name: 'Log in', exact: true })
  await submit.click()
  // The server answers with the form, which now has a field for the code.
  await page.getByLabel('Code', { exact: true }).waitFor()
  const getTop = () => submit.evaluate((button) => button.getBoundingClientRect().top + window.scrollY)
  await expect.poll(() => page.getByRole('button', { name: /passkey/ }).count()).toBe(0)
  const before = await getTop()
  loadScripts()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Use a passkey instead' }).waitFor()
  await expect.poll(() => getTop()).toBe(before)
})

test('an owner requires a second step, is led to set one up, and uses a passkey as it', async () => {
  const page = await openAsStaff(shop)
  await withAuthenticator(page)
  await page.goto('/admin/staff')
  await page.getByLabel('Everybody on the staff needs a second step').check()
  const rule = page.locator('form', { has: page.getByLabel('Everybody on the staff needs a second step') })
  await rule.getByLabel('Your password').fill(admin.password)
  await rule.getByRole('button', { name: 'Save the rule' }).click()
  await page.waitForURL('/account/security')
  await page.getByText('Set up your second step first').waitFor()
  await page.goto('/admin/tickets')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/account/security')

  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Office key')
  await page.getByLabel('Your password').fill(admin.password)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await page.goto('/admin/tickets')
  await page.getByRole('heading', { name: 'Tickets', exact: true }).waitFor()

  // The password alone asks for the second step, which the passkey fills in.
  await logOut(page)
  await page.goto('/account/login')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.getByText('Filled in.').waitFor()
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('/account/dashboard')
})

test('without scripts the log-in page is as before, without a button for passkeys', async () => {
  // Style sheets hide the button, so only a browser can tell.
  const page = await shop.visitor({ javaScriptEnabled: false })
  await page.goto('/account/login')
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /passkey/ }).count()).toBe(0)
})
