import { expect, test } from 'vitest'
import { bookByApi } from './booking.ts'
import { findLink } from './inbox.ts'
import { waitForPath, waitForHydration, getFlash, holdBack } from './page-parts.ts'
import { callApi, makePerson, openAsStaff, openPlainCustomer } from './people.ts'
import { admin, openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })
const names = ['Mei Tanaka', 'Noa Levi', 'Ola Berg']

test('the overview shows the number of tickets by status, as chart and text, and links devices and tickets', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/admin/dashboard')
  await page.getByText('No tickets yet').waitFor()
  for (const name of names) await bookByApi(await openPlainCustomer(shop, makePerson(name)))
  const list = await callApi(page, 'POST', '/api/get-ticket', { data: { ticketid: -1 } })
  const [newest] = list as unknown as { id: number }[]
  await callApi(page, 'POST', '/api/submit-ticket-comment', {
    data: { ticketid: newest?.id, comment: 'Wait for it.', status: -1, makeVisibleToCustomer: true },
  })

  await page.goto('/admin/dashboard')
  const legend = page.getByRole('table', { name: 'Tickets by status' })
  const rows = legend.getByRole('row').filter({ has: page.getByRole('cell') })
  expect((await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim())).toEqual([
    'Waiting approval 1 33 %',
    'Submitted 2 67 %',
    'Approved 0 0 %',
    'Received Device 0 0 %',
    'Repairing 0 0 %',
    'Pending Payment 0 0 %',
    'Posted To Customer 0 0 %',
    'Completed 0 0 %',
  ])
  await expect.poll(() => page.locator('.pie-slice').count()).toBe(2)
  await expect
    .poll(() => page.getByRole('link', { name: 'Manage Devices' }).getAttribute('href'))
    .toBe('/admin/devices')
  await expect
    .poll(() => page.getByRole('link', { name: 'View Tickets' }).getAttribute('href'))
    .toBe('/admin/tickets')
})

test('the ticket list has twelve columns, newest first, and its filter in the URL', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/admin/tickets')
  await waitForHydration(page)
  const table = page.getByRole('table', { name: 'Tickets' })
  expect(
    (await table.getByRole('columnheader', { includeHidden: true }).allInnerTexts()).map((label) =>
      label.trim(),
    ),
  ).toEqual([
    'ID',
    'Status',
    'Next',
    'Due',
    'Notes',
    'Latest comment',
    'Repair type',
    'Customer',
    'Mobile',
    'Assigned',
    'Last updated',
    'Created',
  ])
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect.poll(() => rows.count()).toBe(3)
  await expect.poll(() => rows.first().innerText()).toContain('Ola Berg')
  expect(
    (await rows.first().getByRole('cell').allInnerTexts()).slice(1, 6).map((cell) => cell.trim()),
  ).toEqual(['Waiting approval', 'Approve', expect.any(String), '1', 'Wait for it.'])
  await page.getByLabel('Search').fill('levi')
  await expect.poll(() => rows.count()).toBe(1)
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('levi')
  await page.getByLabel('Search').fill('')
  const openSheet = () => page.locator('.filter-sheet > summary').click()
  await openSheet()
  await page.getByLabel('Status').selectOption({ label: 'Waiting approval' })
  await expect
    .poll(() => rows.allInnerTexts().then((all) => all.join()))
    .toMatch(/^((?!Levi).)*Ola Berg((?!Levi).)*$/s)
  await page.reload()
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('-1')
  await expect.poll(() => rows.count()).toBe(1)
  await openSheet()
  await page.getByLabel('Status').selectOption({ label: 'Completed' })
  await page.getByText('No ticket matches').waitFor()
  await page.getByRole('link', { name: 'Status: Completed' }).click()
  await expect.poll(() => rows.count()).toBe(3)
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('a ticket filter changed before hydration is applied after it', async () => {
  const page = await openAsStaff(shop)
  const open = await holdBack(page, '**/assets/*.js')
  await page.goto('/admin/tickets?status=-1', { waitUntil: 'commit' })
  await page.locator('.filter-sheet > summary').click()
  await page.getByLabel('Status').selectOption({ label: 'Completed' })
  await page.getByLabel('Search').fill('levi')
  open()
  await page.getByText('No ticket matches').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?q=levi&status=6')
  await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('levi')
})

test('a long ticket list is paged forward and back', async () => {
  const page = await openAsStaff(shop)
  const mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  await Promise.all(Array.from({ length: 50 }, () => bookByApi(mei)))
  await page.goto('/admin/tickets')
  const rows = page
    .getByRole('table', { name: 'Tickets' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect.poll(() => rows.count()).toBe(50)
  await page.getByText('53 tickets', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.poll(() => rows.count()).toBe(3)
  await expect.poll(() => rows.last().innerText()).toContain('Mei Tanaka')
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect.poll(() => rows.count()).toBe(50)
})

test('staff invite a colleague by email, who chooses a password and is staff', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/admin/staff')
  await waitForHydration(page)
  await page.getByLabel('Full name').fill('Pia Lund')
  await page.getByLabel('Email').fill('pia@shop.example')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const link = findLink(
    await shop.inbox.waitForEmail('pia@shop.example', /Your staff account/),
    '/account/reset/',
  )
  const row = page.getByRole('row').filter({ hasText: 'pia@shop.example' })
  await row.getByText('Invited').waitFor()

  const pia = await shop.visitor()
  await pia.goto(link)
  await pia.getByLabel('New password', { exact: true }).fill('yellow milk jug')
  await pia.getByLabel('New password again').fill('yellow milk jug')
  await pia.getByRole('button', { name: 'Set the new password' }).click()
  await waitForPath(pia, '/account/login')
  await pia.getByLabel('Email').fill('pia@shop.example')
  await pia.getByLabel('Password').fill('yellow milk jug')
  await pia.getByRole('button', { name: 'Log in' }).click()
  await waitForPath(pia, '/account/dashboard')
  await pia.goto('/admin/dashboard')
  await pia.getByRole('link', { name: 'Manage Devices' }).waitFor()
  await expect.poll(() => pia.getByRole('link', { name: 'Audit log' }).count()).toBe(0)

  await page.reload()
  await row.getByText('Active').waitFor()
  await row.getByRole('link', { name: /^Change/ }).click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText('Deactivated', { exact: true }).waitFor()
  await pia.goto('/admin/dashboard')
  await expect.poll(() => new URL(pia.url()).pathname).toBe('/account/login')
})

test('two forms of a member of staff each have fields of their own, and a wrong password is shown at the one that was sent', async () => {
  const page = await openAsStaff(shop)
  const { member } = (await callApi(page, 'POST', '/api/staff/invitations', {
    data: { fullname: 'Otto Owner', email: 'otto@shop.example', role: 'owner', password: admin.password },
  })) as { member: { accountid: number } }
  await page.goto(`/admin/staff/${member.accountid}`)
  await waitForHydration(page)
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  const leaving = page.locator('form').filter({ has: page.getByRole('button', { name: 'Make customer' }) })
  await leaving.getByLabel('Your password').fill('not my password')
  await leaving.getByRole('button', { name: 'Make customer' }).click()
  await leaving
    .getByRole('alert')
    .getByRole('link', { name: /^Your password/ })
    .click()
  await expect
    .poll(() => leaving.getByLabel('Your password').evaluate((field) => field === document.activeElement))
    .toBe(true)
})

test('the last active staff account cannot be removed', async () => {
  const page = await openAsStaff(shop)
  const { staff } = (await callApi(page, 'GET', '/api/staff')) as {
    staff: { accountid: number; email: string }[]
  }
  for (const { accountid, email } of staff) {
    if (email !== admin.email)
      await callApi(page, 'PUT', `/api/staff/${accountid}/access`, {
        data: { active: false, password: admin.password },
      })
  }
  await page.goto('/admin/staff')
  await waitForHydration(page)
  const row = page.getByRole('row').filter({ hasText: admin.email })
  await row.getByRole('link', { name: /^Change/ }).click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await getFlash(page, 'This is the last active staff account, so it has to stay one.').waitFor()
  await page.getByText('Active', { exact: true }).waitFor()
})

test('changes to the shop profile appear on public pages, and errors appear beside their field', async () => {
  const page = await openAsStaff(shop)
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  const waitUntilSaved = async () => {
    const message = getFlash(page, 'The shop is saved.')
    await message.click()
    await message.waitFor({ state: 'hidden' })
  }
  await page.goto('/admin/shop')
  await page.getByRole('link', { name: 'Email and bank account' }).click()
  await waitForPath(page, '/admin/shop/bank')
  await page.getByLabel('Email').fill('hello@shop')
  await page.getByLabel('Bank account name').fill('Fix & Post')
  await save()
  // The summary of the errors takes the focus.
  await page
    .locator(':focus')
    .getByRole('link', { name: /^Email: / })
    .waitFor()
  await expect.poll(() => page.getByLabel('Bank account name').inputValue()).toBe('Fix & Post')
  await page.getByLabel('Email').fill('hello@shop.example')
  await page.getByLabel('Your password').fill(admin.password)
  await page.getByText('Not saved yet').waitFor()
  await save()
  await waitUntilSaved()
  await page.getByRole('link', { name: 'Name, address and ABN' }).click()
  await waitForPath(page, '/admin/shop/address')
  await page.getByLabel('Name of the shop').fill('Fix & Post')
  await page.getByLabel('Postcode').fill('3001')
  await save()
  await waitUntilSaved()
  await page.getByText('Not saved yet').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Opening hours' }).click()
  await waitForPath(page, '/admin/shop/hours')
  await page.getByLabel('Sunday closed').check()
  await save()
  await waitUntilSaved()

  const visitor = await shop.visitor()
  await visitor.goto('/contact')
  await visitor.getByRole('contentinfo').getByText('© 2023 Fix & Post').waitFor()
  await visitor.getByRole('complementary').getByText('Melbourne VIC 3001').waitFor()
  expect((await visitor.getByRole('complementary').innerText()).replace(/\s+/g, ' ')).toContain(
    'Sunday Closed',
  )
  await expect.poll(() => visitor.title()).toContain('Fix & Post')
})
