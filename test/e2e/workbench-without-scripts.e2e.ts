import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { repairNotice } from '#test/repair-notice.ts'
import { aPicture } from '#test/sample-picture.ts'
import { bookByApi, meisBooking } from './booking.ts'
import { addCustomer, callApi, logInByApi, makePerson, openPlainStaff } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { admin, openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })
let customer: PlainPage
/** Oldest first. */
let tickets: number[]

beforeAll(async () => {
  customer = new PlainPage(shop.url, await addCustomer(shop, makePerson('Mei Tanaka')))
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

const getRow = (page: PlainPage, ticket: number | undefined) => page.part('tr', `#${ticket}`)

test('a queue opens its list, and its oldest ticket, without scripts', async () => {
  const page = await openPlainStaff(shop)
  await page.open('/admin/dashboard')
  const queue = () => page.find(({ 'data-queue': name }) => name === 'to_approve')
  expect(page.text(queue())).toContain('5')
  await page.follow('To approve', queue())
  expect(page.url.search).toBe('?queue=to_approve&sort=oldest')
  expect(page.text()).toContain('5 tickets found')
  await page.open('/admin/dashboard')
  await page.follow(/^oldest #/, queue())
  page.part('h1', `Ticket #${tickets[0]}`)
  await page.open('/admin/dashboard')
  const part = page.find(({ 'data-queue': name }) => name === 'waiting_for_part')
  await page.follow(/./, part)
  expect(page.text()).toContain('No ticket matches')
})

test('a view is saved, made the first page and deleted without scripts', async () => {
  const page = await openPlainStaff(shop)
  await page.open('/admin/tickets?status=0&sort=oldest')
  page.fill('Name of the view', 'Bookings to look at')
  await page.press('Save')
  const views = () => page.find(({ 'aria-label': name }) => name === 'Views')
  expect(page.all('a', /^Bookings to look at/, views())).toHaveLength(1)
  await page.open('/admin/tickets')
  await page.follow(/^Bookings to look at/, views())
  expect(page.url.search).toBe('?status=0&sort=oldest')
  await page.press('Make it my first page')
  expect(page.text(views())).toContain('(your first page)')
  await page.press('Delete this view')
  page.part('a', 'All tickets', views())
  expect(page.all('a', /Bookings/, views())).toEqual([])
})

test('several tickets are chosen and changed without scripts, and the same form sent twice changes once', async () => {
  const page = await openPlainStaff(shop)
  await page.open('/admin/tickets?sort=oldest')
  for (const ticket of tickets.slice(0, 2)) page.check(`Choose ticket ${ticket}`)
  page.choose('Change to', 'Approved')
  const { to, ...sent } = page.request(page.all('button', 'Change them')[0]!)
  await page.open(to, sent)
  expect(page.text()).toContain('2 tickets are changed.')
  await page.open('/admin/tickets?sort=oldest')
  for (const ticket of tickets.slice(0, 2)) expect(page.text(getRow(page, ticket))).toContain('Approved')

  const notes = async () =>
    (await callApi(page, 'POST', '/api/get-ticket', { data: { ticketid: tickets[0] } }))['notes']
  const before = await notes()
  await page.open(to, sent)
  expect(page.status).toBe(200)
  expect(await notes()).toEqual(before)
})

test('the next step is taken with an edited sentence, and undone, without scripts', async () => {
  const page = await openPlainStaff(shop)
  await page.open(`/admin/tickets/${tickets[2]}`)
  page.fill('What this step says', 'Post it today.')
  await page.press('Approve')
  expect(page.text()).toContain('“Approve” is done.')
  expect(page.text()).toContain('Post it today.')
  await page.press('Undo')
  expect(page.all('button', 'Approve')).not.toEqual([])
  expect(page.text()).not.toContain('Post it today.')
})

test('a canned reply is written, changed, listed beside the note form and deleted without scripts', async () => {
  const page = await openPlainStaff(shop)
  await page.open('/admin/replies')
  page.fill('Name', 'Thanks')
  page.fill('Text', 'Dear {name}, thank you.')
  await page.press('Save reply')
  expect(page.text()).toContain('“Thanks” is saved.')
  await page.open(`/admin/tickets/${tickets[0]}`)
  expect(page.text()).toMatch(/Canned replies: type \/.*thank you\./)
  await page.follow('Write and change replies')
  await page.follow('Change Thanks')
  page.fill('Name', 'Many thanks')
  await page.press('Save reply')
  expect(page.text()).toContain('“Many thanks” is saved.')
  await page.press('Delete Many thanks')
  expect(page.all('section', 'Messages')).not.toEqual([])
  expect(page.text()).not.toContain('Dear {name}, thank you.')
})

test('a ticket is marked as waiting for a part, and the part comes, without scripts', async () => {
  const page = await openPlainStaff(shop)
  const ticket = tickets[3]
  await page.open(`/admin/tickets/${ticket}`)
  page.fill('Part', 'Screen, black')
  page.fill('Expected on', new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10))
  await page.press('Mark as waiting')
  expect(page.text()).toContain('Waiting for a part: Screen, black')
  await page.open('/admin/tickets?queue=waiting_for_part')
  getRow(page, ticket)
  await page.open(`/admin/tickets/${ticket}`)
  await page.press('The part is here')
  expect(page.text()).toContain('Waiting for a part?')
})

test('a code is typed and opens the ticket, an unknown one is kept and searched for, without scripts', async () => {
  const page = await openPlainStaff(shop)
  await page.open('/admin/intake')
  expect(page.text()).toContain('With a phone: point its camera app at the QR code of the slip.')
  page.fill(/^Number or code of the slip/, `${shop.url}/t/${tickets[4]}`)
  await page.submit(page.field(/^Number or code of the slip/))
  expect(page.url.pathname).toBe(`/admin/tickets/${tickets[4]}/intake`)
  const box = 'Find or scan'
  page.fill(box, '0000999')
  await page.submit(page.field(box))
  expect(page.text()).toContain('No ticket has that number, serial, parcel or invoice.')
  await page.follow('All tickets with “0000999”')
  expect(page.url.search).toBe('?q=0000999')
})

test('a phone is taken in on one page with photos, accessories, passcode and an answer, without scripts', async () => {
  const page = await openPlainStaff(shop)
  const ticket = tickets[4]
  await page.open(`/admin/tickets/${ticket}/intake`)
  expect(page.html).not.toContain(meisBooking.passcode)
  const parts = () =>
    page.all(
      'fieldset',
      undefined,
      page.find((one) => one['class'] === 'part-test'),
    )
  page.fill('Serial number or IMEI', meisBooking.serial)
  for (const part of parts()) page.check('Working', part)
  page.check('Case')
  page.fill('What else came', 'A blue pouch')
  page.check('On', page.part('fieldset', /^Find My/))
  expect(page.text()).toMatch(/some new parts cannot be set up/)

  page.fill('Why do you need it?', 'To test the screen')
  await page.press('Show passcode')
  expect(page.text()).toContain(meisBooking.passcode)
  expect(page.isChecked('Case')).toBe(true)
  expect(page.value('What else came')).toBe('A blue pouch')
  expect(parts().filter((part) => !page.isChecked('Working', part))).toEqual([])

  page.fill('Answer to the customer', 'It has just arrived.')
  await page.press('Send the answer')
  expect(page.text()).toContain('It has just arrived.')
  expect(page.html).not.toContain(meisBooking.passcode)
  expect(page.value('Answer to the customer')).toBe('')
  expect(page.value('Serial number or IMEI')).toBe(meisBooking.serial)

  const picture = async (wishes: Parameters<typeof aPicture>[0], name: string) => ({
    name,
    type: 'image/jpeg',
    bytes: new Uint8Array(await (await aPicture(wishes)).arrayBuffer()),
  })
  page.attach(/^Take or choose photos/, [
    await picture({ width: 800, height: 600 }, 'front.jpg'),
    await picture({ turned: true }, 'back.jpg'),
  ])
  await page.press('Mark as received')
  for (const words of [
    'The phone is marked as received.',
    'Case, A blue pouch',
    'While Find My is on, some new parts cannot be set up.',
  ])
    expect(page.text()).toContain(words)

  await customer.open(`/account/ticket/${ticket}`)
  expect(customer.text()).toContain('Came with the phone: Case, A blue pouch')
  expect(customer.text()).not.toContain('Find My')

  await page.follow('Next parcel')
  page.field(/^Number or code of the slip/)
})

test('a list is exported as CSV, and a customer has a page, without scripts', async () => {
  const page = await openPlainStaff(shop)
  await page.open('/admin/tickets?status=0')
  const { href } = page.part('a', 'Export as CSV').attributes
  expect(href).toBe('/api/tickets.csv?status=0')
  expect((await page.fetch(href!)).headers.get('content-type')).toContain('text/csv')
  await page.open(`/admin/tickets/${tickets[0]}`)
  await page.follow('Customer page')
  page.part('h1', 'Mei Tanaka')
  expect(page.text()).toContain('When is it ready?')
  for (const ticket of tickets) page.part('a', `#${ticket}`)
})

test('what was typed when the session ended is sent again after the log-in, without scripts', async () => {
  const page = await openPlainStaff(shop)
  await page.open('/admin/customers')
  await page.follow('Mei Tanaka')
  const { pathname } = page.url
  page.fill('What staff should know', 'Rings after five.\nPays "late" & often.')
  await callApi(page, 'POST', '/api/logout')
  await page.press('Save the note')
  expect(page.status).toBe(401)
  page.part('h1', 'You are logged out')
  await page.press('Send it again')
  expect(page.status).toBe(401)
  await logInByApi(page, admin)
  await page.press('Send it again')
  expect([page.status, page.url.pathname]).toEqual([200, pathname])
  expect(page.value('What staff should know')).toBe('Rings after five.\nPays "late" & often.')
  // Passwords are not in the page.
  await page.open('/admin/erase-customer')
  page.fill('The customer’s email address, or the number of a ticket', 'mei@mail.example')
  page.fill('Your own password', admin.password)
  await callApi(page, 'POST', '/api/logout')
  await page.press('Erase this customer for good')
  page.part('h1', 'You are logged out')
  expect(page.html).toContain('mei@mail.example')
  expect(page.html).not.toContain(admin.password)
})
