import type { FrameLocator, Locator, Page } from 'playwright-core'
import { callApi, type Person } from './people.ts'
import type { PlainPage } from './plain-page.ts'

/** A customer's booking. */
export const meisBooking = {
  serial: 'F2LXK0ABCD12',
  passcode: '739154',
  mobile: '0491 570 156',
  address: '12 Wattle Street',
  apartment: 'Unit 3',
  city: 'Carlton',
  state: 'VIC',
  postcode: '3053',
}

/** Fills in the booking form. */
export async function fillBookingForm(
  page: Page,
  submitted: typeof meisBooking = meisBooking,
): Promise<void> {
  await page.getByLabel('Serial number').fill(submitted.serial)
  await page.getByLabel('Pin code').fill(submitted.passcode)
  await page.getByLabel('Mobile number').fill(submitted.mobile)
  await page.getByLabel('Address', { exact: true }).fill(submitted.address)
  await page.getByLabel('Apartment or suite').fill(submitted.apartment)
  await page.getByLabel('City or suburb').fill(submitted.city)
  await page.getByLabel('State').selectOption(submitted.state)
  await page.getByLabel('Postcode').fill(submitted.postcode)
}

/** Fills in the booking form of a page without scripts. */
export function fillPlainBooking(page: PlainPage, submitted: typeof meisBooking = meisBooking): void {
  page.fill(/^Serial number/, submitted.serial)
  page.fill(/^Pin code/, submitted.passcode)
  page.fill('Mobile number', submitted.mobile)
  page.fill('Address', submitted.address)
  page.fill('Apartment or suite', submitted.apartment)
  page.fill('City or suburb', submitted.city)
  page.choose('State', submitted.state)
  page.fill('Postcode', submitted.postcode)
}

/** The values of a booking form without scripts. */
export function readPlainBooking(page: PlainPage): typeof meisBooking {
  return {
    serial: page.value(/^Serial number/),
    passcode: page.value(/^Pin code/),
    mobile: page.value('Mobile number'),
    address: page.value('Address'),
    apartment: page.value('Apartment or suite'),
    city: page.value('City or suburb'),
    state: page.value('State'),
    postcode: page.value('Postcode'),
  }
}

/** The values of a booking form, in the same order. */
export async function readBookingForm(page: Page): Promise<typeof meisBooking> {
  return {
    serial: await page.getByLabel('Serial number').inputValue(),
    passcode: await page.getByLabel('Pin code').inputValue(),
    mobile: await page.getByLabel('Mobile number').inputValue(),
    address: await page.getByLabel('Address', { exact: true }).inputValue(),
    apartment: await page.getByLabel('Apartment or suite').inputValue(),
    city: await page.getByLabel('City or suburb').inputValue(),
    state: await page.getByLabel('State').inputValue(),
    postcode: await page.getByLabel('Postcode').inputValue(),
  }
}

/** Books over the API for the logged-in customer; returns the ticket's number. */
export async function bookByApi(
  page: Page | PlainPage,
  phoneName = 'iphone13',
  repair = 'screen',
  more: Partial<typeof meisBooking> = {},
): Promise<number> {
  const { id } = await callApi(page, 'GET', `/api/getphone/${phoneName}`)
  const { serial, passcode, mobile, address, apartment, city, state, postcode } = { ...meisBooking, ...more }
  const { ticket_id } = await callApi(page, 'POST', '/api/submitticket/', {
    data: {
      phone_id: id,
      repair_name: repair,
      phone_serial: serial,
      phone_pin: passcode,
      user_mobile: mobile,
      address,
      address_apt: apartment,
      address_city: city,
      address_state: state,
      address_post: postcode,
    },
  })
  return Number(ticket_id)
}

/** Books a phone, and takes it to the day on which it is paid: ready to be posted back. */
export async function makeReady(
  staff: Page | PlainPage,
  customer: Page | PlainPage,
  more: Partial<typeof meisBooking> = {},
): Promise<number> {
  const id = await bookByApi(customer, 'iphone13', 'screen', more)
  await callApi(staff, 'POST', '/api/submit-ticket-comment', {
    data: { ticketid: id, comment: 'The work is done.', status: 4, makeVisibleToCustomer: false },
  })
  const { due_cents, version } = await callApi(staff, 'GET', `/api/tickets/${id}/desk-money`)
  await callApi(staff, 'POST', `/api/tickets/${id}/payments`, {
    data: { method: 'cash', amount_cents: due_cents, version },
  })
  return id
}

/** Counts what a customer does: a press is a tap, whatever is typed or chosen in an input is a field. */
export function countActions() {
  const count = { taps: 0, fields: 0 }
  return {
    count,
    async tap(what: Locator) {
      count.taps += 1
      await what.click()
    },
    async type(field: Locator, text: string) {
      count.fields += 1
      await field.fill(text)
    },
    async choose(field: Locator, value: string) {
      count.fields += 1
      await field.selectOption(value)
    },
  }
}

/** Fills in the booking form as a visitor, and books. */
export async function fillGuestBooking(
  page: Page | FrameLocator,
  person: Pick<Person, 'fullname' | 'email'>,
  actions: ReturnType<typeof countActions>,
): Promise<void> {
  await actions.type(page.getByLabel('Serial number'), meisBooking.serial)
  await actions.type(page.getByLabel('Pin code'), meisBooking.passcode)
  await actions.type(page.getByLabel('Full name'), person.fullname)
  await actions.type(page.getByLabel('Email', { exact: true }), person.email)
  await actions.type(page.getByLabel('Mobile number'), meisBooking.mobile)
  await actions.type(page.getByLabel('Address', { exact: true }), meisBooking.address)
  await actions.type(page.getByLabel('Apartment or suite'), meisBooking.apartment)
  await actions.type(page.getByLabel('City or suburb'), meisBooking.city)
  await actions.choose(page.getByLabel('State'), meisBooking.state)
  await actions.type(page.getByLabel('Postcode'), meisBooking.postcode)
  await actions.tap(page.getByLabel('I have read the repair notice'))
  await actions.tap(page.getByRole('button', { name: /^Book now for/ }))
}
