import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { quietHeader } from '#contract/endpoint.ts'
import { bookByApi, meisBooking } from './booking.ts'
import { openAccountMenu, typeKeys, waitForHydration, waitForShortcuts, getFlash } from './page-parts.ts'
import { callApi, makePerson, logInByApi, openAsStaff, openPlainCustomer } from './people.ts'
import { admin, openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })
/** Oldest first. */
let tickets: number[] = []

async function bookTickets(): Promise<void> {
  if (tickets.length > 0) return
  const mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  for (const phone of ['iphone13', 'iphone14', 'iphone15', 'samsungs22'])
    tickets.push(await bookByApi(mei, phone))
}

async function openWorkbench(path: string, options?: Parameters<typeof shop.visitor>[0]): Promise<Page> {
  await bookTickets()
  const page = await openAsStaff(shop, options)
  await page.goto(path)
  await waitForHydration(page)
  await waitForShortcuts(page)
  return page
}

const getAddress = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent?.slice(0, 40),
  )
const addNote = (page: Page, ticketid: number | undefined, comment: string, status = 1) =>
  callApi(page, 'POST', '/api/submit-ticket-comment', { data: { ticketid, comment, status } })

beforeAll(() => {
  tickets = []
})

test('staff go through a list and its tickets with the keyboard alone', async () => {
  const page = await openWorkbench('/admin/tickets?sort=oldest')
  const [first, second, third] = tickets
  await page.keyboard.press('j')
  await expect.poll(() => focusedName(page)).toBe(`#${first}`)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focusedName(page)).toBe(`#${second}`)
  await page.keyboard.press('Enter')
  await heading(page, `Ticket #${second}`).waitFor()
  await page.keyboard.press(']')
  await heading(page, `Ticket #${third}`).waitFor()
  await page.keyboard.press('[')
  await heading(page, `Ticket #${second}`).waitFor()
  await page.keyboard.press('[')
  await heading(page, `Ticket #${first}`).waitFor()
  await page.keyboard.press('u')
  await page.waitForURL('**/admin/tickets?sort=oldest')
  await heading(page, 'Tickets').waitFor()
  await waitForShortcuts(page)

  await page.keyboard.press('/')
  await page.keyboard.type('njk')
  await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('njk')
  await page.getByText('No ticket matches').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  for (const [key, name] of [
    ['d', 'Devices'],
    ['m', 'Mail'],
    ['t', 'Tickets'],
    ['o', 'Overview'],
  ] as const) {
    // By their own timestamps, since the second key has to follow soon.
    await typeKeys(page, `g${key}`, 200)
    await heading(page, name).waitFor()
  }
})

test('a note is written, given a status and saved without the mouse', async () => {
  const page = await openWorkbench(`/admin/tickets/${tickets[0]}`)
  await page.keyboard.press('n')
  await page.keyboard.type('Glass is here, says v.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  // A submitted ticket has no assignee.
  await expect.poll(() => focusedName(page)).toBe('status')
  await page.getByLabel('Status').selectOption({ label: 'Approved' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect.poll(() => focusedName(page)).toBe('staffAssign')
  await page.keyboard.press('Escape')
  await page.keyboard.press('v')
  await expect.poll(() => page.getByLabel('Visible to customer').isChecked()).toBe(true)
  await page.keyboard.press('s')
  await expect.poll(() => focusedName(page)).toBe('status')
  await page.keyboard.press('ControlOrMeta+Enter')
  await getFlash(page, 'Successfully updated ticket!').waitFor()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('Glass is here, says v.').waitFor()
  await timeline.getByText('Visible to customer', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('')
})

test('the help sheet lists every shortcut and switches single keys off, and this browser remembers it', async () => {
  const page = await openWorkbench('/admin/tickets')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const words of ['Go to the overview', 'Next row (then also ↓)', 'Write a note', 'Back to that list'])
    await sheet.getByText(words).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect.poll(() => heading(page, 'Tickets').count()).toBe(1)
  await sheet.getByLabel('Single keys do something').uncheck()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.reload()
  await waitForHydration(page)
  await waitForShortcuts(page)
  await page.keyboard.press('?')
  await page.keyboard.press('j')
  await expect.poll(() => sheet.isVisible()).toBe(false)
  await expect.poll(() => focusedName(page)).not.toMatch(/^#\d/)
  await openAccountMenu(page)
  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await sheet.getByLabel('Single keys do something').check()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('j')
  await expect.poll(() => focusedName(page)).toBe(`#${tickets.at(-1)}`)
})

test('shortcuts do nothing while typing or with a modifier key', async () => {
  const page = await openWorkbench(`/admin/tickets/${tickets[1]}`)
  await page.keyboard.press('Alt+n')
  await page.keyboard.press('Shift+N')
  await expect.poll(() => focusedName(page)).not.toBe('comment')
  await page.getByLabel('Comment').pressSequentially('nsavu[]?gt/')
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('nsavu[]?gt/')
  await expect.poll(() => getAddress(page)).toBe(`/admin/tickets/${tickets[1]}`)
})

test('a click anywhere on a row opens it, but not while text is selected', async () => {
  const page = await openWorkbench('/admin/tickets?sort=oldest')
  const row = page.getByRole('row').filter({ hasText: `#${tickets[1]}` })
  const mobile = row.getByText(meisBooking.mobile)
  await mobile.evaluate((cell) => window.getSelection()?.selectAllChildren(cell))
  await mobile.dispatchEvent('click')
  await expect.poll(() => getAddress(page)).toBe('/admin/tickets?sort=oldest')
  await page.evaluate(() => window.getSelection()?.removeAllRanges())
  await row.getByText('Mei Tanaka').click()
  await heading(page, `Ticket #${tickets[1]}`).waitFor()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.waitForURL('**/admin/tickets?sort=oldest')

  await page.goto('/admin/devices?q=z+fold5')
  await waitForHydration(page)
  await page.getByText('Samsung Z Fold5', { exact: true }).first().click()
  await heading(page, 'Samsung Z Fold5').waitFor()
})

test('a note survives the end of the session and is saved after logging in elsewhere', async () => {
  const page = await openWorkbench(`/admin/tickets/${tickets[2]}`)
  await page.getByLabel('Comment').fill('A long story about a bent frame.')
  await page.getByLabel('Status').selectOption({ label: 'Repairing' })
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save note' }).click()
  await page
    .getByRole('main')
    .getByText(/^You are logged out\. What you typed is still here/)
    .first()
    .waitFor()
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('A long story about a bent frame.')
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('3')
  // The live updates may have noticed it too, above the page.
  const logIn = page.locator('#leave-note').getByRole('link', { name: 'Log in (opens another tab)' })
  await expect.poll(() => logIn.getAttribute('target')).toBe('_blank')

  // Without a session, sending it again keeps it too.
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('A long story about a bent frame.')
  expect(cookies.length).toBeGreaterThan(0)
  await logInByApi(page, admin)
  // The live refresh after the saved note; without a session it would reach the log-in before the click below.
  const refreshed = page
    .waitForResponse((response) => quietHeader in response.request().headers(), { timeout: 5_000 })
    .catch(() => null)
  await page.getByRole('button', { name: 'Save note' }).click()
  await getFlash(page, 'Successfully updated ticket!').waitFor()
  await page.getByRole('region', { name: 'Timeline' }).getByText('A long story about a bent frame.').waitFor()

  await refreshed
  // Other navigation without a session redirects to the log-in.
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.waitForURL('**/account/login?next=*')
})

test('an invalid cursor leads to the first page of the same list', async () => {
  const page = await openWorkbench('/admin/tickets?status=0&sort=oldest&cursor=WyJ4Il0&past=abc')
  await expect.poll(() => getAddress(page)).toBe('/admin/tickets?status=0&sort=oldest')
  await page.goto('/admin/mail?cursor=nonsense')
  await expect.poll(() => getAddress(page)).toBe('/admin/mail')
  await page.goto(`/admin/tickets/${tickets[0]}?from=${encodeURIComponent('cursor=nonsense')}`)
  await heading(page, `Ticket #${tickets[0]}`).waitFor()
})

test('serial, mobile and address are copied with a confirmation', async () => {
  const page = await openWorkbench(`/admin/tickets/${tickets[1]}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const [what, text] of [
    ['serial number', meisBooking.serial],
    ['mobile number', meisBooking.mobile],
    ['name and address', 'Mei Tanaka\nUnit 3\n12 Wattle Street\nCarlton VIC 3053'],
  ] as const) {
    await page.getByRole('button', { name: `Copy ${what}` }).click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).first().waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  }
})

test.each([
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
])('a long ticket fits without scrolling at $width × $height, and prints on one page', async (viewport) => {
  const page = await openWorkbench('/admin/tickets', { viewport })
  const [newest] = (await callApi(page, 'POST', '/api/get-ticket', {
    data: { ticketid: -1, limit: 1 },
  })) as unknown as { note_count: number }[]
  for (let number = (newest?.note_count ?? 0) + 1; number <= 10; number++)
    await addNote(page, tickets[3], `Note ${number} of the long ticket`, 3)
  await page.goto(`/admin/tickets/${tickets[3]}`)
  await waitForHydration(page)
  for (const part of [
    page.getByText(meisBooking.serial),
    page.getByText('Carlton VIC 3053'),
    page.getByText('Note 10 of the long ticket').last(),
    page.getByRole('button', { name: 'Save note' }),
  ]) {
    const box = await part.boundingBox()
    expect(box && box.y >= 0 && box.y + box.height <= viewport.height).toBe(true)
  }
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a failed email is reported on the overview, sent again and set aside', async () => {
  const page = await openWorkbench('/admin/dashboard')
  await expect.poll(() => page.getByText('could not be sent').count()).toBe(0)
  // What is being sent would be written over.
  const unsent = shop.db.selectFrom('outbox').select('id').where('sent_at', 'is', null)
  await expect.poll(() => unsent.where('email_kind', '=', 'booking-received').execute()).toEqual([])
  const database = new DatabaseSync(join(shop.running.dataDir, 'mendpost.sqlite'))
  database.exec('pragma busy_timeout = 5000')
  const change = database.prepare(
    `update outbox set sent_at = null, failed_at = ?, attempts = 10, last_error = '550 <mei@example.com> unknown'
     where id in (select id from outbox where email_kind = 'booking-received' order by id limit 2)`,
  )
  change.run(Date.now())
  database.close()

  await page.reload()
  await page.getByText('2 emails could not be sent').waitFor()
  await page.getByRole('link', { name: 'Look at the mail' }).click()
  await heading(page, 'Mail').waitFor()
  const rows = page
    .getByRole('table', { name: 'Emails in trouble' })
    .getByRole('row')
    .filter({ hasText: 'Booking received' })
  await expect.poll(() => rows.count()).toBe(2)
  await rows.first().getByText('550 <***@example.com> unknown').waitFor()
  await expect.poll(() => page.content()).not.toContain('mei@example.com')

  await rows
    .first()
    .getByRole('button', { name: /^Send again/ })
    .click()
  await getFlash(page, '"Booking received" is back in the queue.').waitFor()
  await expect.poll(async () => (await page.reload(), rows.count())).toBe(1)
  await waitForHydration(page)
  await rows
    .first()
    .getByRole('button', { name: /^Set aside/ })
    .click()
  await getFlash(page, '"Booking received" is set aside.').waitFor()
  await page.getByText('All emails are on their way').waitFor()
  await page.getByRole('link', { name: 'Emails set aside' }).click()
  await expect.poll(() => rows.count()).toBe(1)
})

test('the device label is a page of its own, without a name, on one sheet, without scripts', async () => {
  await bookTickets()
  const page = await openAsStaff(shop, { javaScriptEnabled: false })
  await page.goto(`/admin/tickets/${tickets[0]}`)
  await page.getByRole('link', { name: 'Device label' }).first().click()
  const label = page.getByRole('article', { name: `Label of ticket ${tickets[0]}` })
  await label.getByText('iPhone 13').waitFor()
  await expect.poll(() => label.innerText()).not.toMatch(/Mei|Tanaka/)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const text = pdf.toString('latin1')
  const box = /MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)
  // 62 × 29 mm in points; Chromium rounds to pixels.
  expect(Math.abs(Number(box?.[1]) - 175.7)).toBeLessThan(1)
  expect(Math.abs(Number(box?.[2]) - 82.2)).toBeLessThan(1)
  expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
