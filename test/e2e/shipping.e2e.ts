import { expect, test } from 'vitest'
import { bookByApi } from './booking.ts'
import { waitForPath, waitForHydration, getFact, unfold } from './page-parts.ts'
import { callApi, openAsCustomer, makePerson, openAsStaff, openPlainCustomer } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ viewport: { width: 390, height: 844 } })

test('a customer accepts the notice, prints her slip, enters her parcel, and sees the return parcel', async () => {
  const mei = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  const ticket = await bookByApi(mei)
  await mei.goto(`/account/ticket/${ticket}`)
  await waitForHydration(mei)
  await unfold(mei)
  await mei.getByRole('button', { name: 'Accept the notice' }).click()
  await mei
    .getByRole('alert')
    .getByText('Please tick the box once you have read the notice.')
    .first()
    .waitFor()
  await mei.getByLabel('I have read the repair notice').check()
  await mei.getByRole('button', { name: 'Accept the notice' }).click()
  await mei.getByText(/^You accepted the repair notice on/).waitFor()

  const next = mei.getByRole('region', { name: 'What happens next' })
  await next.getByRole('link', { name: 'Print packing slip' }).click()
  await mei.getByRole('heading', { name: `Ticket ${ticket}` }).waitFor()
  await mei.getByRole('img', { name: /^QR code/ }).waitFor()
  await expect.poll(() => mei.getByRole('article').innerText()).not.toContain('F2LXK0ABCD12')
  const file = await mei.request.get(`/account/ticket/${ticket}/packing-slip.pdf`)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await mei.getByRole('link', { name: `Ticket ${ticket}`, exact: true }).click()

  await mei.getByRole('heading', { name: 'Conversation' }).waitFor()
  await unfold(mei)
  await mei.getByLabel('Carrier').selectOption({ label: 'Australia Post' })
  await mei.getByLabel('Tracking number').fill('33 abc')
  await mei.getByRole('button', { name: 'Save the tracking number' }).click()
  await getFact(mei, 'To us').waitFor()
  const link = getFact(mei, 'To us').getByRole('link')
  await expect.poll(() => link.getAttribute('href')).toBe('https://auspost.com.au/mypost/track/details/33ABC')
  await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer')

  const workbench = await openAsStaff(shop)
  await workbench.goto(`/admin/tickets/${ticket}`)
  await workbench.getByRole('link', { name: /^Parcels/ }).click()
  await waitForPath(workbench, `/admin/tickets/${ticket}/parcel`)
  await workbench.locator('[name=out_carrier]').selectOption({ label: 'StarTrack' })
  await workbench.locator('[name=out_tracking]').fill('!')
  await workbench.getByRole('button', { name: 'Save' }).first().click()
  await workbench
    .getByRole('main')
    .getByText(/compare the tracking number/)
    .first()
    .waitFor()
  await expect.poll(() => workbench.locator('[name=out_tracking]').inputValue()).toBe('!')
  await workbench.locator('[name=out_tracking]').fill('STR 0001')
  await workbench.getByRole('button', { name: 'Save' }).first().click()
  await workbench.getByRole('link', { name: /^STR0001/ }).waitFor()
  await mei.reload()
  await unfold(mei)
  await expect.poll(() => getFact(mei, 'Back to you').innerText()).toContain('STR0001')
})

test('a customer corrects her address and cancels without scripts; the code on a slip finds its ticket', async () => {
  const mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  const ticket = await bookByApi(mei)
  await mei.open(`/t/${ticket}`)
  expect(mei.url.pathname).toBe(`/account/ticket/${ticket}`)
  const anonymous = await new PlainPage(shop.url).open(`/t/${ticket}`)
  expect(anonymous.url.pathname).toBe('/account/login')

  await mei.follow('Correct')
  mei.fill('Postcode', '99')
  await mei.press('Save')
  mei.part('a', /^Postcode: /)
  expect(mei.value('Postcode')).toBe('99')
  mei.fill('Postcode', '3065')
  mei.fill('City or suburb', 'Fitzroy')
  await mei.press('Save')
  expect(mei.fact('Return address')).toContain('Fitzroy VIC 3065')

  await mei.follow('Cancel the booking')
  mei.part('h1', 'Cancel this booking?')
  await mei.press('Yes, cancel the booking')
  expect(mei.url.pathname).toBe(`/account/ticket/${ticket}`)
  expect(mei.text()).toContain('This booking is cancelled')
  expect(mei.fact('Status')).toBe('Cancelled by the customer')
  expect(mei.all('a', 'Print packing slip')).toEqual([])
})

test('a customer corrects the address of all her tickets in a parcel, and cancels one of them, then the others together', async () => {
  const mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  const { id: phone_id } = await callApi(mei, 'GET', '/api/getphone/iphone13')
  const items = ['screen', 'battery', 'speaker'].map((repair_name) => ({
    phone_id,
    repair_name,
    phone_serial: 'F2LXK0ABCD12',
  }))
  const data = {
    fullname: 'Mei Tanaka',
    email: 'mei@customers.example',
    user_mobile: '0491 570 156',
    address: '12 Wattle Street',
    address_city: 'Carlton',
    address_state: 'VIC',
    address_post: '3053',
    items,
  }
  const { ticket_ids: tickets } = await callApi(mei, 'POST', '/api/bookings', { data })
  const [first, second, third] = tickets as number[]

  await mei.open(`/account/ticket/${first}/correct`)
  const others = `For tickets ${second}, ${third} of the same parcel too`
  expect(mei.isChecked(others)).toBe(true)
  mei.fill('Postcode', '99')
  mei.check(others, undefined, false)
  await mei.press('Save')
  expect(mei.isChecked(others)).toBe(false)
  mei.fill('Postcode', '3065')
  mei.fill('City or suburb', 'Fitzroy')
  mei.check(others)
  await mei.press('Save')
  for (const id of [first, second, third]) {
    await mei.open(`/account/ticket/${id}`)
    expect(mei.fact('Return address')).toContain('Fitzroy VIC 3065')
  }

  await mei.open(`/account/ticket/${second}/cancel`)
  expect(mei.isChecked(`Cancel tickets ${first}, ${third} of the same parcel too`)).toBe(false)
  await mei.press('Yes, cancel the booking')
  await mei.open(`/account/ticket/${first}/cancel`)
  mei.check(`Cancel ticket ${third} of the same parcel too`)
  await mei.press('Yes, cancel the booking')
  for (const id of [first, second, third]) {
    await mei.open(`/account/ticket/${id}`)
    expect(mei.fact('Status')).toBe('Cancelled by the customer')
  }
})

test('a damaged battery hides all shipping instructions', async () => {
  const mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  const { id } = await callApi(mei, 'GET', '/api/getphone/iphone13')
  const data = {
    phone_id: id,
    repair_name: 'battery',
    battery: 'damaged',
    phone_serial: 'F2LXK0ABCD12',
    user_mobile: '0491 570 156',
    address: '12 Wattle Street',
    address_city: 'Carlton',
    address_state: 'VIC',
    address_post: '3053',
  }
  const { ticket_id: ticket } = await callApi(mei, 'POST', '/api/submitticket/', { data })
  const main = () => mei.text(mei.find((one) => one['id'] === 'main'))
  for (const path of [`/account/ticket/${String(ticket)}`, '/confirmation']) {
    await mei.open(path)
    expect(main()).toContain('Please do not post it')
    expect(main()).not.toContain('120 Flinders Lane')
  }
  // The PDF's URL redirects to the page that explains why there is none.
  await mei.open(`/account/ticket/${String(ticket)}/packing-slip.pdf`)
  expect(main()).toContain('No packing slip')
  expect(main()).not.toContain('120 Flinders Lane')
})
