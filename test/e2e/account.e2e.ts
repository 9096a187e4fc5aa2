import { expect, test } from 'vitest'
import { findLink } from './inbox.ts'
import { waitForPath, waitForHydration, watchRequests, getFact, getFlash } from './page-parts.ts'
import { callApi, openAsCustomer, makePerson, logInByApi } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()

test('a changed password ends other sessions and is confirmed by email', async () => {
  const mei = makePerson('Mei Tanaka')
  const page = await openAsCustomer(shop, mei)
  const other = await shop.visitor()
  await logInByApi(other, mei)
  await page.goto('/account/dashboard')
  await page.getByRole('link', { name: 'Change Password' }).click()
  await page.waitForURL('/account/dashboard#change-password')
  await waitForHydration(page)

  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password', { exact: true }).fill('green kettles sing')
  await page.getByLabel('New password again').fill('green kettles sing')
  await page.getByRole('button', { name: 'Change password' }).click()
  await getFlash(page, 'That is not your current password.').waitFor()
  // Passwords are typed again: the page is shown anew, with empty fields, after the message.
  await expect.poll(() => page.getByLabel('Current password').inputValue()).toBe('')

  await page.getByLabel('Current password').fill(mei.password)
  await page.getByLabel('New password', { exact: true }).fill('green kettles sing')
  await page.getByLabel('New password again').fill('green kettles sing')
  await page.getByRole('button', { name: 'Change password' }).click()
  await getFlash(page, /^Your password is changed/).waitFor()
  await shop.inbox.waitForEmail(mei.email, /password was changed/)

  await other.goto('/account/dashboard')
  await waitForPath(other, '/account/login')
  await page.reload()
  await page.getByRole('heading', { name: mei.fullname }).waitFor()
  await logInByApi(other, { ...mei, password: 'green kettles sing' })
})

test('a forgotten password is reset by email', async () => {
  const mei = makePerson('Mei Tanaka')
  await openAsCustomer(shop, mei)
  const page = await shop.visitor()
  await page.goto('/account/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByRole('heading', { name: 'Forgotten password' }).waitFor()
  await page.getByLabel('Email').fill(mei.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await waitForPath(page, '/account/login')

  const link = findLink(await shop.inbox.waitForEmail(mei.email, /Choose a new password/), '/account/reset/')
  const elsewhere = await shop.visitor()
  await elsewhere.goto(link)
  await elsewhere.getByLabel('New password', { exact: true }).fill('tall brown teapot')
  await elsewhere.getByLabel('New password again').fill('tall brown teapots')
  await elsewhere.getByRole('button', { name: 'Set the new password' }).click()
  await elsewhere.locator('[aria-invalid]').first().waitFor()
  await elsewhere.getByLabel('New password', { exact: true }).fill('tall brown teapot')
  await elsewhere.getByLabel('New password again').fill('tall brown teapot')
  await elsewhere.getByRole('button', { name: 'Set the new password' }).click()
  await waitForPath(elsewhere, '/account/login')

  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password').fill('tall brown teapot')
  await page.getByRole('button', { name: 'Log in' }).click()
  await waitForPath(page, '/account/dashboard')

  await elsewhere.goto(link)
  // Nothing is asked that would be refused.
  await elsewhere
    .getByRole('main')
    .getByText('This link has expired or was already used. Ask for a new one.')
    .waitFor()
  await expect.poll(() => elsewhere.getByLabel('New password').count()).toBe(0)
})

test('a new email address takes effect once its link is opened', async () => {
  const mei = makePerson('Mei Tanaka')
  const page = await openAsCustomer(shop, mei)
  await page.goto('/account/dashboard')
  await waitForHydration(page)
  await page.getByLabel('New email').fill('mei.new@example.com')
  await page.getByLabel('Your password').fill(mei.password)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await getFlash(page, /^We have sent a link to mei.new@example.com/).waitFor()
  await expect.poll(() => getFact(page, 'Email').innerText()).toBe(mei.email)

  const elsewhere = await shop.visitor()
  await elsewhere.goto(
    findLink(await shop.inbox.waitForEmail('mei.new@example.com', /new email/), '/account/verify/'),
  )
  await waitForPath(elsewhere, '/account/login')
  await page.reload()
  await expect.poll(() => getFact(page, 'Email').innerText()).toBe('mei.new@example.com')
  await shop.inbox.waitForEmail(mei.email, /email address of your account was changed/)
})

test('a changed name appears everywhere immediately', async () => {
  const page = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  await page.goto('/account/dashboard')
  await waitForHydration(page)
  await page.getByLabel('Full name').fill('Mei Tanaka-Nguyễn')
  await page.getByRole('button', { name: 'Change name' }).click()
  await page.getByRole('heading', { name: 'Mei Tanaka-Nguyễn', level: 1 }).waitFor()
  await expect.poll(() => getFact(page, 'Name').innerText()).toBe('Mei Tanaka-Nguyễn')
  await page.getByRole('navigation', { name: 'Main' }).getByText('Account', { exact: true }).click()
  await page.getByText('Logged in as Mei Tanaka-Nguyễn').waitFor()
})

test('sign-up and log-in forms are validated by the server, and only passwords have to be typed again', async () => {
  const page = await shop.visitor()
  await page.goto('/account/register')
  await waitForHydration(page)
  await expect
    .poll(() => page.getByRole('main').locator('[required], [pattern], [minlength]').count())
    .toBe(0)
  await page.getByLabel('Full name').fill('Mei Tanaka')
  await page.getByLabel('Email').fill('mei at example')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await getFlash(page, 'Some details need another look.').waitFor()
  for (const label of ['Email', 'Password', 'Password again']) {
    await page.getByRole('link', { name: new RegExp(`^${label}: `) }).waitFor()
  }
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Mei Tanaka')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('mei at example')
  await page.goto('/account/login')
  await expect
    .poll(() => page.getByRole('main').locator('[required], [pattern], [minlength]').count())
    .toBe(0)
})

test('an error without a message shows none at sign-up, log-in and verification', async () => {
  const page = await shop.visitor()
  const requests = watchRequests(page)
  for (const path of ['createaccount/', 'loginuser/', 'verifyemail/']) {
    await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 400, json: { error: '' } }))
  }
  const silent = async () => {
    await requests.settle()
    await expect.poll(() => page.getByRole('region', { name: 'Messages' }).innerText()).toBe('')
  }
  await page.goto('/account/register')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => requests.paths).toContain('/api/createaccount/')
  await silent()
  await page.goto('/account/login')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => requests.paths).toContain('/api/loginuser/')
  await silent()
  await page.goto('/account/verify/x')
  await waitForPath(page, '/')
  await silent()
})

test('a verification link that is invalid redirects to the home page with a message, one without a token without any', async () => {
  const page = await shop.visitor()
  await page.goto('/account/verify/not-a-token')
  await waitForPath(page, '/')
  await getFlash(page, 'This link has expired or was already used. Ask for a new one.').waitFor()
  await page.goto('/account/verify')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await expect.poll(() => page.getByRole('region', { name: 'Messages' }).innerText()).toBe('')
})

test('a verification link that is only prefetched verifies nothing', async () => {
  const page = await shop.visitor()
  const mei = makePerson('Mei Tanaka')
  const { fullname, email, password } = mei
  await callApi(page, 'POST', '/api/createaccount/', {
    data: { fullname, email, password, confirmpassword: password },
  })
  const link = findLink(await shop.inbox.waitForEmail(email, /confirm your email/), '/account/verify/')
  expect((await page.request.get(link)).status()).toBe(200)
  await expect(logInByApi(page, mei)).rejects.toThrow('confirm your email address first')
  await page.goto(link)
  await waitForPath(page, '/account/login')
  await logInByApi(page, mei)
})

test('the page after sign-up resends the link', async () => {
  const page = await shop.visitor()
  const mei = makePerson('Mei Tanaka')
  await page.goto('/account/register')
  await waitForHydration(page)
  await page.getByLabel('Full name').fill(mei.fullname)
  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password', { exact: true }).fill(mei.password)
  await page.getByLabel('Password again').fill(mei.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  // The form before it has a field of the same label.
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await shop.inbox.waitForEmail(mei.email, /confirm your email/)
  await page.getByLabel('Email').fill(mei.email)
  await page.getByRole('button', { name: 'Send another link' }).click()
  const second = await shop.inbox.waitForEmail(mei.email, /confirm your email/)
  await page.goto(findLink(second, '/account/verify/'))
  await waitForPath(page, '/account/login')
})
