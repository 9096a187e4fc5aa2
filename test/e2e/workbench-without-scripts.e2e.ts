import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { repairNotice } from '#test/repair-notice.ts'
import { aPicture } from '#test/sample-picture.ts'
import { bookByApi, meisBooking } from './booking.ts'
import { callApi, openAsCustomer, makePerson, logInByApi, openAsStaff } from './people.ts'
import { getFlash, unfold } from './page-parts.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ viewport: { width: 390, height: 844 } })
const mei = makePerson('Mei Tanaka', '-plain')
/** Oldest first. */
let tickets: number[]

beforeAll(async () => {
  const customer = await openAsCustomer(shop, mei)
  tickets = []
  for (const phone of ['iphone13', 'iphone14', 'iphone15', 'samsungs22', 'iphone12'])
    tickets.push(await bookByApi(customer, phone))
  await callApi(customer, 'POST', `/api/tickets/${tickets[4]}/notice-acceptance`, {
    data: { notice_version: repairNotice.version },
  })
  await callApi(customer, 'POST', `/api/tickets/${tickets[0]}/messages`, {
    data: { text: 'When is it ready?' },
  })
})

const openStaff = () => openAsStaff(shop, { javaScriptEnabled: false })
const getRow = (page: Page, ticket: number | undefined) =>
  page.getByRole('row').filter({ hasText: `#${ticket}` })

test('a queue opens its list, and its oldest ticket, without scripts', async () => {
  const page = await openStaff()
  await page.goto('/admin/dashboard')
  const queue = page.locator('[data-queue=to_approve]')
  expect(await queue.locator('.queue-count').innerText()).toBe('5')
  await queue.getByRole('link', { name: 'To approve' }).click()
  expect(new URL(page.url()).search).toBe('?queue=to_approve&sort=oldest')
  await page.getByText('5 tickets found').waitFor()
  await page.goto('/admin/dashboard')
  await queue.getByRole('link', { name: /^oldest #/ }).click()
  await page.getByRole('heading', { name: `Ticket #${tickets[0]}` }).waitFor()
  await page.goto('/admin/dashboard')
  await page.locator('.queue-empty summary').click()
  await page.locator('[data-queue=waiting_for_part]').getByRole('link').click()
  await page.getByText('No ticket matches').waitFor()
})

test('a view is saved, made the first page and deleted without scripts', async () => {
  const page = await openStaff()
  await page.goto('/admin/tickets?status=0&sort=oldest')
  await page.getByText('Save this view').click()
  await page.getByLabel('Name of the view').fill('Bookings to look at')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('link', { name: 'Bookings to look at' }).waitFor()
  await page.goto('/admin/tickets')
  await views.getByRole('link', { name: 'Bookings to look at' }).click()
  expect(new URL(page.url()).search).toBe('?status=0&sort=oldest')
  await page.getByRole('button', { name: 'Make it my first page' }).click()
  await views.getByText('(your first page)').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Delete this view' }).click()
  await views.getByRole('link', { name: 'All tickets' }).waitFor()
  expect(await views.getByRole('link', { name: /Bookings/ }).count()).toBe(0)
})

test('several tickets are chosen and changed without scripts, and the same form sent twice changes once', async () => {
  const page = await openStaff()
  await page.goto('/admin/tickets?sort=oldest')
  for (const ticket of tickets.slice(0, 2)) await getRow(page, ticket).getByRole('checkbox').check()
  await page.getByText('Change several at once').click()
  await page.getByLabel('Change to').selectOption({ label: 'Approved' })
  const form = await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('#bulk')!
    const fields = [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ])
    return new URLSearchParams([...fields, ['intent', 'bulk']]).toString()
  })
  await page.getByRole('button', { name: 'Change them' }).click()
  await getFlash(page, '2 tickets are changed.').waitFor()
  await page.goto('/admin/tickets?sort=oldest')
  for (const ticket of tickets.slice(0, 2))
    await getRow(page, ticket).getByText('Approved', { exact: true }).waitFor()

  const notes = async () =>
    (await callApi(page, 'POST', '/api/get-ticket', { data: { ticketid: tickets[0] } }))['notes']
  const before = await notes()
  const again = await page.context().request.post(`${shop.url}/admin/tickets?sort=oldest`, {
    headers: { origin: shop.url, 'content-type': 'application/x-www-form-urlencoded' },
    data: form,
  })
  expect(again.status()).toBe(200)
  expect(await notes()).toEqual(before)
})

test('the next step is taken with an edited sentence, and undone, without scripts', async () => {
  const page = await openStaff()
  await page.goto(`/admin/tickets/${tickets[2]}`)
  await page.getByText('What it says').click()
  await page.getByLabel('What this step says').fill('Post it today.')
  await page.locator('.staff-step').getByRole('button', { name: 'Approve' }).click()
  await getFlash(page, '“Approve” is done.').waitFor()
  await page.getByText('Post it today.').first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.locator('.staff-step').getByRole('button', { name: 'Approve' }).waitFor()
  expect(await page.getByText('Post it today.').count()).toBe(0)
})

test('a canned reply is written, changed, listed beside the note form and deleted without scripts', async () => {
  const page = await openStaff()
  await page.goto('/admin/replies')
  await page.getByLabel('Name', { exact: true }).fill('Thanks')
  await page.getByLabel('Text', { exact: true }).fill('Dear {name}, thank you.')
  await page.getByRole('button', { name: 'Save reply' }).click()
  await getFlash(page, '“Thanks” is saved.').waitFor()
  await page.goto(`/admin/tickets/${tickets[0]}`)
  await page.getByText('Canned replies: type /').click()
  await page
    .getByText(/thank you\./)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Write and change replies' }).click()
  await page.getByRole('link', { name: 'Change Thanks' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Many thanks')
  await page.getByRole('button', { name: 'Save reply' }).click()
  await getFlash(page, '“Many thanks” is saved.').waitFor()
  await page.getByRole('button', { name: 'Delete Many thanks' }).click()
  await getFlash(page, /./).first().waitFor()
  expect(await page.getByText('Dear {name}, thank you.').count()).toBe(0)
})

test('a ticket is marked as waiting for a part, and the part comes, without scripts', async () => {
  const page = await openStaff()
  const ticket = tickets[3]
  await page.goto(`/admin/tickets/${ticket}`)
  await page.getByText('Waiting for a part?').click()
  await page.getByLabel('Part', { exact: true }).fill('Screen, black')
  await page.getByLabel('Expected on').fill('2099-12-24')
  await page.getByRole('button', { name: 'Mark as waiting' }).click()
  await page.getByText('Waiting for a part: Screen, black').waitFor()
  await page.goto('/admin/tickets?queue=waiting_for_part')
  await getRow(page, ticket).waitFor()
  await page.goto(`/admin/tickets/${ticket}`)
  await page.getByRole('button', { name: 'The part is here' }).click()
  await page.getByText('Waiting for a part?').waitFor()
})

test('a code is typed and opens the ticket, an unknown one is kept and searched for, without scripts', async () => {
  const page = await openStaff()
  await page.goto('/admin/intake')
  await page.getByText('With a phone: point its camera app at the QR code of the slip.').waitFor()
  await page.getByLabel('Number or code of the slip').fill(`${shop.url}/t/${tickets[4]}`)
  await page.getByRole('button', { name: 'Open' }).last().click()
  expect(new URL(page.url()).pathname).toBe(`/admin/tickets/${tickets[4]}/intake`)
  const box = page.getByLabel('Scan or type: ticket, slip, serial, parcel or invoice')
  await box.fill('0000999')
  await box.press('Enter')
  await page.getByText('No ticket has that number, serial, parcel or invoice.').waitFor()
  await page.getByRole('link', { name: 'Search all tickets for “0000999”' }).click()
  expect(new URL(page.url()).search).toBe('?q=0000999')
})

test('a phone is taken in on one page with photos, accessories, passcode and an answer, without scripts', async () => {
  const page = await openStaff()
  const ticket = tickets[4]
  await page.goto(`/admin/tickets/${ticket}/intake`)
  expect(await page.content()).not.toContain(meisBooking.passcode)
  await unfold(page)
  await page.getByLabel('Serial number or IMEI').fill(meisBooking.serial)
  for (const part of await page.locator('.part-test fieldset').all())
    await part.getByRole('radio', { name: 'Working', exact: true }).check()
  await page.getByLabel('Case', { exact: true }).check()
  await page.getByLabel('What else came').fill('A blue pouch')
  await page.getByRole('group', { name: 'Find My' }).getByLabel('On').check()
  await page.getByText(/some new parts cannot be set up/).waitFor()

  await page.getByLabel('Why do you need it?').fill('To test the screen')
  await page.getByRole('button', { name: 'Show passcode' }).click()
  await page.locator('.passcode', { hasText: meisBooking.passcode }).waitFor()
  await unfold(page)
  expect(await page.getByLabel('Case', { exact: true }).isChecked()).toBe(true)
  expect(await page.getByLabel('What else came').inputValue()).toBe('A blue pouch')
  expect(await page.locator('.part-test input:checked').count()).toBe(
    await page.locator('.part-test fieldset').count(),
  )

  await page.getByLabel('Answer to the customer').fill('It has just arrived.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await unfold(page)
  await page.getByText('It has just arrived.').first().waitFor()
  expect(await page.content()).not.toContain(meisBooking.passcode)
  expect(await page.getByLabel('Answer to the customer').inputValue()).toBe('')
  expect(await page.getByLabel('Serial number or IMEI').inputValue()).toBe(meisBooking.serial)

  const picture = async (turned: boolean) => ({
    name: `${turned}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(
      await (await aPicture(turned ? { turned } : { width: 800, height: 600 })).arrayBuffer(),
    ),
  })
  await page.getByLabel('Take or choose photos').setInputFiles([await picture(false), await picture(true)])
  await page.getByRole('button', { name: 'Mark as received' }).click()
  await getFlash(page, 'The phone is marked as received.').waitFor()
  await page.getByText('Case, A blue pouch').waitFor()
  await page.getByText('While Find My is on, some new parts cannot be set up.').waitFor()

  const customer = await shop.visitor({ javaScriptEnabled: false })
  await logInByApi(customer, mei)
  await customer.goto(`/account/ticket/${ticket}`)
  await unfold(customer)
  await customer.getByText('Came with the phone: Case, A blue pouch').waitFor()
  expect(await customer.getByText('Find My').count()).toBe(0)

  await page.getByRole('link', { name: 'Next parcel' }).click()
  await page.getByLabel('Number or code of the slip').waitFor()
})

test('the device label is a page of its own, without a name, without scripts', async () => {
  const page = await openStaff()
  await page.goto(`/admin/tickets/${tickets[0]}`)
  await page.getByRole('link', { name: 'Device label' }).first().click()
  const label = page.getByRole('article', { name: `Label of ticket ${tickets[0]}` })
  await label.getByText('iPhone 13').waitFor()
  expect(await label.innerText()).not.toMatch(/Mei|Tanaka/)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const text = pdf.toString('latin1')
  const box = /MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)
  // 62 × 29 mm in points; Chromium rounds to pixels.
  expect(Math.abs(Number(box?.[1]) - 175.7)).toBeLessThan(1)
  expect(Math.abs(Number(box?.[2]) - 82.2)).toBeLessThan(1)
  expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a list is exported as CSV, and a customer has a page, without scripts', async () => {
  const page = await openStaff()
  await page.goto('/admin/tickets?status=0')
  const href = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
  expect(href).toBe('/api/tickets.csv?status=0')
  const csv = await page.context().request.get(shop.url + href)
  expect(csv.headers()['content-type']).toContain('text/csv')
  await page.goto(`/admin/tickets/${tickets[0]}`)
  await page.getByRole('link', { name: 'Customer page' }).click()
  await page.getByRole('heading', { name: 'Mei Tanaka', level: 1 }).waitFor()
  await page.getByText('When is it ready?').waitFor()
  for (const ticket of tickets)
    await page
      .getByRole('link', { name: `#${ticket}`, exact: true })
      .first()
      .waitFor()
})
