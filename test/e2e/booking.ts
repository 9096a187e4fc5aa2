import type { Page } from 'playwright-core'
import { ask } from './people.ts'

/** What Mei tells the shop about her phone. */
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

/** Types a whole booking form. */
export async function typeBooking(page: Page, typed: typeof meisBooking = meisBooking): Promise<void> {
  await page.getByLabel('Serial number').fill(typed.serial)
  await page.getByLabel('Pin code').fill(typed.passcode)
  await page.getByLabel('Mobile number').fill(typed.mobile)
  await page.getByLabel('Address', { exact: true }).fill(typed.address)
  await page.getByLabel('Apartment or suite').fill(typed.apartment)
  await page.getByLabel('City or suburb').fill(typed.city)
  await page.getByLabel('State').selectOption(typed.state)
  await page.getByLabel('Postcode').fill(typed.postcode)
}

/** What a booking form holds now, in the same order. */
export async function typedBooking(page: Page): Promise<typeof meisBooking> {
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

/** Books for whoever is logged in there, without the pages; answers the ticket's number. */
export async function booked(page: Page, phoneName = 'iphone13', repair = 'screen'): Promise<number> {
  const { id } = await ask(page, 'GET', `/api/getphone/${phoneName}`)
  const { serial, passcode, mobile, address, apartment, city, state, postcode } = meisBooking
  const { ticket_id } = await ask(page, 'POST', '/api/submitticket/', {
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
