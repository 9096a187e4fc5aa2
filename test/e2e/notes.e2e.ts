import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { bookByApi, meisBooking } from './booking.ts'
import { waitForHydration, getFact, getFlash, holdBack, unfold, watchRequests } from './page-parts.ts'
import {
  addCustomer,
  callApi,
  makePerson,
  openAsStaff,
  openPlainCustomer,
  openPlainStaff,
  takeSession,
  type Person,
} from './people.ts'
import { PlainPage } from './plain-page.ts'
import { admin, openShopForTests } from './test-shop.ts'

const shop = openShopForTests()
let who: Person
let session: string
let ticket: number

beforeEach(async () => {
  who = makePerson('Mei Tanaka')
  session = await addCustomer(shop, who)
  ticket = await bookByApi(new PlainPage(shop.url, session))
})

async function openMei(): Promise<Page> {
  const page = await shop.visitor()
  await takeSession(shop, page, session)
  return page
}

async function openWorkbench(): Promise<Page> {
  const page = await openAsStaff(shop)
  await page.goto(`/admin/tickets/${ticket}`)
  await waitForHydration(page)
  return page
}

async function addNote(
  page: Page | PlainPage,
  comment: string,
  more: Record<string, unknown> = {},
): Promise<number> {
  const { note: left } = (await callApi(page, 'POST', '/api/submit-ticket-comment', {
    data: { ticketid: ticket, comment, status: 1, ...more },
  })) as { note: { id: number } }
  return left.id
}

const getTimeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })

test('a note that is saved is checked once, and reads nothing anew but its page', async () => {
  const page = await openAsStaff(shop)
  // Else the event of the note would load the page once more.
  const release = await holdBack(page, '**/api/live*')
  await page.goto(`/admin/tickets/${ticket}`)
  await waitForHydration(page)
  const requests = watchRequests(page)
  await page.getByLabel('Comment').fill('The glass has come.')
  await page.getByRole('button', { name: 'Save note' }).click()
  // What else is read anew was asked for together with the page.
  await getTimeline(page).getByText('The glass has come.').waitFor()
  const calls = () => requests.paths.filter((path) => path.startsWith('/api/') && path !== '/api/live')
  await expect
    .poll(() => calls().toSorted())
    .toEqual(['/api/check-auth', `/api/pages/admin/tickets/${ticket}`, '/api/submit-ticket-comment'])
  release()
})

test('the staff ticket page shows the whole booking, and a note requires a comment', async () => {
  const page = await openPlainStaff(shop)
  await page.open(`/admin/tickets/${ticket}`)
  expect(page.fact('Device')).toBe('iPhone 13')
  expect(page.fact('Repair')).toBe('Screen Replacement')
  expect(page.fact('Quoted price')).toMatch(/^\$[1-9]\d*$/)
  for (const [term, text] of [
    ['Serial number', meisBooking.serial],
    ['Name', 'Mei Tanaka'],
    ['Mobile', '0491 570 156'],
    ['Email', who.email],
    ['Return address', 'Unit 3 12 Wattle Street Carlton VIC 3053'],
  ] as const)
    expect(page.fact(term)).toContain(text)
  expect(page.text()).toMatch(/Timeline .*Ticket submitted, waiting for approval\./)

  expect(page.field('Comment').attributes).toHaveProperty('required')
  page.fill('Comment', '   ')
  await page.press('Save note')
  page.part('a', /^Comment: /)
})

test('staff may choose any status, and an assignee unless it is Submitted', async () => {
  const page = await openWorkbench()
  await expect
    .poll(() => page.getByLabel('Status').getByRole('option').allInnerTexts())
    .toEqual([
      'Waiting approval',
      'Submitted',
      'Approved',
      'Received Device',
      'Repairing',
      'Pending Payment',
      'Posted To Customer',
      'Completed',
    ])
  const assign = page.getByLabel('Assign staff')
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('0')
  await expect.poll(() => assign.isVisible()).toBe(false)
  for (const status of ['-1', '1', '6']) {
    await page.getByLabel('Status').selectOption(status)
    await expect.poll(() => assign.isVisible()).toBe(true)
  }
  // Other files of the worker have added colleagues.
  await expect
    .poll(() => assign.getByRole('option').allInnerTexts())
    .toEqual(expect.arrayContaining(['No Change', admin.name]))
  await page.getByLabel('Status').selectOption('0')
  await expect.poll(() => assign.isVisible()).toBe(false)
})

const looksOf = [
  [-1, 'Waiting approval', 'waitapproval'],
  [0, 'Submitted', 'submitted'],
  [1, 'Approved', 'approved'],
  [2, 'Received Device', 'receiveddevice'],
  [3, 'Repairing', 'repairing'],
  [4, 'Pending Payment', 'pendingpayment'],
  [5, 'Posted To Customer', 'postedtocustomer'],
  [6, 'Completed', 'completed'],
] as const

test('each status has its name and class, for staff and for the customer', async () => {
  const staff = await openPlainStaff(shop)
  const customer = new PlainPage(shop.url, session)
  for (const [status, name, className] of looksOf) {
    await callApi(staff, 'POST', '/api/submit-ticket-comment', {
      data: { ticketid: ticket, comment: `Now ${status}.`, status, makeVisibleToCustomer: true },
    })
    for (const [reader, path] of [
      [staff, `/admin/tickets/${ticket}`],
      [customer, '/account/dashboard'],
      [customer, `/account/ticket/${ticket}`],
    ] as const) {
      await reader.open(path)
      const badge = reader.find((one) => one['class']?.split(' ').includes(className) ?? false)
      expect([badge.attributes['class'], reader.text(badge)], `${path} at ${status}`).toEqual([
        expect.stringMatching(/\bstatus\b/),
        name,
      ])
    }
  }
})

test('the badges of the statuses differ visibly', async () => {
  const mei = await openMei()
  await mei.goto('/account/dashboard')
  const looks = await mei.evaluate(
    (names) =>
      names.map((name) => {
        const badge = document.createElement('span')
        badge.className = `status ${name}`
        document.body.append(badge)
        return getComputedStyle(badge).color + getComputedStyle(badge, '::before').backgroundColor
      }),
    looksOf.map(([, , className]) => className),
  )
  expect(new Set(looks).size).toBeGreaterThan(4)
})

test('a note is shown to the customer and hidden again', async () => {
  const mei = await openMei()
  const page = await openWorkbench()
  const hidden = await addNote(page, 'Frame is bent.')
  await page.reload()
  await waitForHydration(page)
  await mei.goto(`/account/ticket/${ticket}`)
  await expect.poll(() => mei.getByText('Frame is bent.').count()).toBe(0)

  await getTimeline(page)
    .getByRole('button', { name: new RegExp(`^Make visible to customer.*#${hidden}$`) })
    .click()
  await getTimeline(page)
    .getByRole('button', { name: new RegExp(`^Make staff only.*#${hidden}$`) })
    .waitFor()
  await getTimeline(page).getByText('Visible to customer', { exact: true }).waitFor()
  await mei.reload()
  await mei.getByText('Frame is bent.').waitFor()
  await mei.getByText('Staff Team').waitFor()
  await expect.poll(() => mei.content()).not.toContain(admin.name)
  await getTimeline(page).getByText(admin.name, { exact: true }).waitFor()

  await getTimeline(page)
    .getByRole('button', { name: new RegExp(`^Make staff only.*#${hidden}$`) })
    .click()
  await getTimeline(page).getByText('Staff only', { exact: true }).waitFor()
  await mei.reload()
  await mei.getByText('Ticket submitted, waiting for approval.').waitFor()
  await expect.poll(() => mei.content()).not.toContain('Frame is bent.')
})

test('a note is deleted after a confirmation, and the status that it set stays', async () => {
  const page = await openWorkbench()
  const id = await addNote(page, 'Left by mistake.', { status: 3 })
  await page.reload()
  await waitForHydration(page)
  const remove = getTimeline(page).getByRole('link', { name: `Delete note #${id}` })
  await remove.click()
  const dialog = page.getByRole('dialog', {
    name: `Are you sure you want to delete ticket note #${id}`,
    exact: true,
  })
  await dialog.getByRole('button', { name: 'No' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await getTimeline(page).getByText('Left by mistake.').waitFor()

  await remove.click()
  await dialog.getByRole('button', { name: 'Yes, delete' }).click()
  await getFlash(page, `Successfully deleted note #${id}`).waitFor()
  await getTimeline(page).getByText('Left by mistake.').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('.page-heading .status').innerText()).toBe('Repairing')
})

test('an unfinished note survives the deletion of another, and deleting a deleted note shows a message', async () => {
  const page = await openWorkbench()
  const id = await addNote(page, 'Twice deleted.')
  // A live update would remove the note from the page before the click.
  await page.route('**/api/live?*', (route) => route.fulfill({ status: 429, body: '' }))
  await page.reload()
  await waitForHydration(page)
  await page.getByLabel('Comment').fill('Half a sent')
  await callApi(page, 'DELETE', `/api/delete-ticket-note/${id}/${ticket}`)
  await getTimeline(page)
    .getByRole('link', { name: `Delete note #${id}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click()
  await getFlash(page, 'We could not find that note on this ticket.').waitFor()
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('Half a sent')
})

test("a refused note keeps its text and shows the server's message", async () => {
  const page = await openWorkbench()
  await page.getByLabel('Comment').fill('Back from the supplier.')
  await page.getByLabel('Status').selectOption({ label: 'Repairing' })
  await page.route('**/api/submit-ticket-comment', (route) =>
    route.fulfill({ status: 409, json: { error: 'The bench is on fire.' } }),
  )
  await page.getByRole('button', { name: 'Save note' }).click()
  await getFlash(page, 'The bench is on fire.').waitFor()
  await getFlash(page, 'Error').waitFor()
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('Back from the supplier.')
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('3')
})

test('a ticket that cannot be loaded leads staff back to the list with a message', async () => {
  const page = await openAsStaff(shop)
  for (const id of ['999999', '-1', 'abc']) {
    await page.goto(`/admin/tickets/${id}`)
    await expect.poll(() => new URL(page.url()).pathname, { message: id }).toBe('/admin/tickets')
    await getFlash(page, 'We could not find that ticket.').waitFor()
  }
})

test("another customer's ticket stays at its URL, without a message", async () => {
  const noa = await openPlainCustomer(shop, makePerson('Noa Levi'))
  await noa.open(`/account/ticket/${ticket}`)
  expect(noa.status).toBe(404)
  expect(noa.url.pathname).toBe(`/account/ticket/${ticket}`)
  expect(noa.text()).toContain('We could not find that ticket.')
  expect(noa.text(noa.find((one) => one['aria-label'] === 'Messages'))).toBe('')
  expect(noa.html).not.toContain('Mei Tanaka')
})

test('the passcode is hidden until staff give a reason, and is shown in that page only', async () => {
  const page = await openWorkbench()
  await expect.poll(() => page.content()).not.toContain(meisBooking.passcode)
  await page.getByText('Reveal passcode').click()
  await page.getByLabel('Why do you need it?').fill('To try out the new screen')
  await page.getByRole('button', { name: 'Show passcode' }).click()
  await page.getByText(meisBooking.passcode, { exact: true }).waitFor()
  await page.reload()
  await page.getByText('Reveal passcode').waitFor()
  await expect.poll(() => page.content()).not.toContain(meisBooking.passcode)
})

test('the customer replaces the passcode, and sees N/A without one', async () => {
  const mei = await openMei()
  await mei.goto(`/account/ticket/${ticket}`)
  await unfold(mei)
  await expect.poll(() => getFact(mei, 'Pin code').innerText()).toBe('••••')
  await mei.getByLabel('New pin code').fill('2580')
  await mei.getByRole('button', { name: 'Save the pin code' }).click()
  await getFlash(mei, 'The new pin code is saved.').waitFor()
  await expect.poll(() => mei.getByLabel('New pin code').inputValue()).toBe('')
  const page = await openPlainStaff(shop)
  const { passcode } = await callApi(page, 'POST', `/api/tickets/${ticket}/passcode/reveals`, {
    data: { reason: 'Test' },
  })
  expect(passcode).toBe('2580')
  await addNote(page, 'On its way home.', { status: 5 })
  await mei.reload()
  await unfold(mei)
  await expect.poll(() => getFact(mei, 'Pin code').innerText()).toBe('N/A')
  await expect.poll(() => mei.getByLabel('New pin code').count()).toBe(0)
})

test('a status that a colleague changed meanwhile is not overwritten, and what was typed stays', async () => {
  const page = await openWorkbench()
  await page.getByLabel('Status').selectOption('2')
  await page.getByLabel('Comment').fill('It has come.')
  await addNote(await openPlainStaff(shop), 'Begun.', { status: 3 })
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('main').getByText('set the status to Repairing meanwhile').first().waitFor()
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('It has come.')
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('2')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.locator('.status.receiveddevice').first().waitFor()
})

test('a status that a colleague changed meanwhile is not overwritten without scripts either', async () => {
  const page = await openPlainStaff(shop)
  await page.open(`/admin/tickets/${ticket}`)
  page.choose('Status', '2')
  page.fill('Comment', 'It has come.')
  await callApi(page, 'POST', '/api/submit-ticket-comment', {
    data: { ticketid: ticket, comment: 'Begun.', status: 3 },
  })
  await page.press('Save note')
  expect(page.text()).toContain('set the status to Repairing meanwhile')
  expect(page.value('Comment')).toBe('It has come.')
  expect(page.value('Status')).toBe('2')
  await page.press('Save note')
  page.find((one) => /\bstatus\b.*\breceiveddevice\b/.test(one['class'] ?? ''))
})
