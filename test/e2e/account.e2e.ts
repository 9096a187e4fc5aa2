import { expect, test } from 'vitest'
import { linkIn } from './mailbox.ts'
import { arrived, awake, fact, flash } from './page-parts.ts'
import { ask, customerIn, person, signedIn } from './people.ts'
import { shopForTests } from './shop-for-tests.ts'

const shop = shopForTests()

test('a changed password ends the session of the other browser and is told by mail', async () => {
  const mei = person('Mei Tanaka', '-password')
  const page = await customerIn(shop, mei)
  const other = await shop.visitor()
  await signedIn(other, mei)
  await page.goto('/account/dashboard')
  await page.getByRole('link', { name: 'Change Password' }).click()
  await page.waitForURL('/account/dashboard#change-password')
  await awake(page)

  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password', { exact: true }).fill('green kettles sing')
  await page.getByLabel('New password again').fill('green kettles sing')
  await page.getByRole('button', { name: 'Change password' }).click()
  await flash(page, 'That is not your current password.').waitFor()

  await page.getByLabel('Current password').fill(mei.password)
  await page.getByLabel('New password', { exact: true }).fill('green kettles sing')
  await page.getByLabel('New password again').fill('green kettles sing')
  await page.getByRole('button', { name: 'Change password' }).click()
  await flash(page, /^Your password is changed/).waitFor()
  await shop.mailbox.letter(mei.email, /password was changed/)

  await other.goto('/account/dashboard')
  await arrived(other, '/account/login')
  await page.reload()
  await page.getByRole('heading', { name: mei.fullname }).waitFor()
  await signedIn(other, { ...mei, password: 'green kettles sing' })
})

test('a forgotten password is replaced by mail', async () => {
  const mei = person('Mei Tanaka', '-forgot')
  await customerIn(shop, mei)
  const page = await shop.visitor()
  await page.goto('/account/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByRole('heading', { name: 'Forgotten password' }).waitFor()
  await page.getByLabel('Email').fill(mei.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await arrived(page, '/account/login')

  const link = linkIn(await shop.mailbox.letter(mei.email, /Choose a new password/), '/account/reset/')
  const elsewhere = await shop.visitor()
  await elsewhere.goto(link)
  await elsewhere.getByLabel('New password', { exact: true }).fill('tall brown teapot')
  await elsewhere.getByLabel('New password again').fill('tall brown teapots')
  await elsewhere.getByRole('button', { name: 'Set the new password' }).click()
  await elsewhere.locator('[aria-invalid]').first().waitFor()
  await elsewhere.getByLabel('New password', { exact: true }).fill('tall brown teapot')
  await elsewhere.getByLabel('New password again').fill('tall brown teapot')
  await elsewhere.getByRole('button', { name: 'Set the new password' }).click()
  await arrived(elsewhere, '/account/login')

  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password').fill('tall brown teapot')
  await page.getByRole('button', { name: 'Log in' }).click()
  await arrived(page, '/account/dashboard')

  await elsewhere.goto(link)
  await elsewhere.getByLabel('New password', { exact: true }).fill('another brown teapot')
  await elsewhere.getByLabel('New password again').fill('another brown teapot')
  await elsewhere.getByRole('button', { name: 'Set the new password' }).click()
  await flash(elsewhere, 'This link has expired or was already used. Ask for a new one.').waitFor()
})

test('a new email address counts once its link is opened', async () => {
  const mei = person('Mei Tanaka', '-email')
  const page = await customerIn(shop, mei)
  await page.goto('/account/dashboard')
  await awake(page)
  await page.getByLabel('New email').fill('mei.new@example.com')
  await page.getByLabel('Your password').fill(mei.password)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await flash(page, /^We have sent a link to mei.new@example.com/).waitFor()
  expect(await fact(page, 'Email').innerText()).toBe(mei.email)

  const elsewhere = await shop.visitor()
  await elsewhere.goto(
    linkIn(await shop.mailbox.letter('mei.new@example.com', /new email/), '/account/verify/'),
  )
  await arrived(elsewhere, '/account/login')
  await page.reload()
  await expect.poll(() => fact(page, 'Email').innerText()).toBe('mei.new@example.com')
  await shop.mailbox.letter(mei.email, /email address of your account was changed/)
})

test('a changed name is everywhere at once', async () => {
  const page = await customerIn(shop, person('Mei Tanaka', '-name'))
  await page.goto('/account/dashboard')
  await awake(page)
  await page.getByLabel('Full name').fill('Mei Tanaka-Nguyễn')
  await page.getByRole('button', { name: 'Change name' }).click()
  await page.getByRole('heading', { name: 'Mei Tanaka-Nguyễn', level: 1 }).waitFor()
  expect(await fact(page, 'Name').innerText()).toBe('Mei Tanaka-Nguyễn')
  await page.getByRole('navigation', { name: 'Main' }).getByText('Account', { exact: true }).click()
  await page.getByText('Logged in as Mei Tanaka-Nguyễn').waitFor()
})

test('sign-up and log-in ask nothing of the browser: the server says what is wrong, and only passwords are typed again', async () => {
  const page = await shop.visitor()
  await page.goto('/account/register')
  await awake(page)
  expect(await page.getByRole('main').locator('[required], [pattern], [minlength]').count()).toBe(0)
  await page.getByLabel('Full name').fill('Mei Tanaka')
  await page.getByLabel('Email').fill('mei at example')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await flash(page, 'Some details need another look.').waitFor()
  for (const label of ['Email', 'Password', 'Password again']) {
    await page.getByRole('link', { name: new RegExp(`^${label}: `) }).waitFor()
  }
  expect(await page.getByLabel('Full name').inputValue()).toBe('Mei Tanaka')
  expect(await page.getByLabel('Email').inputValue()).toBe('mei at example')
  await page.goto('/account/login')
  expect(await page.getByRole('main').locator('[required], [pattern], [minlength]').count()).toBe(0)
})

test('a failure without words shows no message at sign-up, log-in and verification', async () => {
  const page = await shop.visitor()
  for (const path of ['createaccount/', 'loginuser/', 'verifyemail/']) {
    await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 400, json: { error: '' } }))
  }
  const silent = async () => {
    await page.waitForTimeout(300)
    expect(await page.getByRole('region', { name: 'Messages' }).innerText()).toBe('')
  }
  await page.goto('/account/register')
  await awake(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await silent()
  await page.goto('/account/login')
  await awake(page)
  await page.getByRole('button', { name: 'Log in' }).click()
  await silent()
  await page.goto('/account/verify/x')
  await arrived(page, '/')
  await silent()
})

test('a link that does not verify leads home with a message, and one without a token just home', async () => {
  const page = await shop.visitor()
  await page.goto('/account/verify/not-a-token')
  await arrived(page, '/')
  await flash(page, 'This link has expired or was already used. Ask for a new one.').waitFor()
  await page.goto('/account/verify')
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.getByRole('region', { name: 'Messages' }).innerText()).toBe('')
})

test('opening a verification link without looking at it confirms nothing', async () => {
  const page = await shop.visitor()
  const mei = person('Mei Tanaka', '-preview')
  const { fullname, email, password } = mei
  await ask(page, 'POST', '/api/createaccount/', {
    data: { fullname, email, password, confirmpassword: password },
  })
  const link = linkIn(await shop.mailbox.letter(email, /confirm your email/), '/account/verify/')
  expect((await page.request.get(link)).status()).toBe(200)
  await expect(signedIn(page, mei)).rejects.toThrow('confirm your email address first')
  await page.goto(link)
  await arrived(page, '/account/login')
  await signedIn(page, mei)
})

test('the page after sign-up sends another link', async () => {
  const page = await shop.visitor()
  const mei = person('Mei Tanaka', '-resend')
  await page.goto('/account/register')
  await awake(page)
  await page.getByLabel('Full name').fill(mei.fullname)
  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password', { exact: true }).fill(mei.password)
  await page.getByLabel('Password again').fill(mei.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await arrived(page, '/account/verifyemail')
  await shop.mailbox.letter(mei.email, /confirm your email/)
  await page.getByLabel('Email').fill(mei.email)
  await page.getByRole('button', { name: 'Send another link' }).click()
  const second = await shop.mailbox.letter(mei.email, /confirm your email/)
  await page.goto(linkIn(second, '/account/verify/'))
  await arrived(page, '/account/login')
})
