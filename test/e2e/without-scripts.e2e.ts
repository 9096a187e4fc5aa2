import { expect, test } from 'vitest'
import { bookByApi, meisBooking, fillBookingForm, readBookingForm } from './booking.ts'
import { findLink } from './inbox.ts'
import { chooseFromMenu, getFact, getFlash, unfold } from './page-parts.ts'
import { openAsCustomer, makePerson, openAsStaff, openPlainStaff } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true, viewport: { width: 390, height: 844 } })
const withoutScripts = { javaScriptEnabled: false }

test('a customer registers, verifies, logs in, books, reads her ticket and logs out without scripts', async () => {
  const mei = makePerson('Mei Tanaka')
  const page = await shop.visitor(withoutScripts)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Pricing', exact: true }).click()
  await page.getByLabel('Brand').selectOption({ label: 'Apple iPhone' })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('brand')).toBe('iPhone')
  const others = page.getByRole('main').getByRole('link', { name: /^Samsung/ })
  await expect.poll(() => others.count()).toBe(0)
  await page.getByRole('link', { name: /^iPhone 13 from/ }).click()
  const createBooking = page.getByRole('link', { name: 'Create booking' })
  await expect.poll(() => createBooking.getAttribute('aria-disabled')).toBe('true')
  await page
    .getByRole('list', { name: 'Repairs' })
    .getByRole('link', { name: /^Screen/ })
    .click()
  await createBooking.click()

  await fillBookingForm(page)
  await page.getByRole('button', { name: 'Log in and book' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Full name').fill(mei.fullname)
  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password', { exact: true }).fill(mei.password)
  await page.getByLabel('Password again').fill(mei.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await getFlash(page, 'Successfully created account!').waitFor()

  await page.goto(
    findLink(await shop.inbox.waitForEmail(mei.email, /confirm your email/), '/account/verify/'),
  )
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await getFlash(page, 'Successfully verified account! You may login.').waitFor()
  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password').fill(mei.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await getFlash(page, 'Successfully logged in!').waitFor()
  await expect.poll(() => readBookingForm(page)).toEqual({ ...meisBooking, passcode: '' })

  await page.getByLabel('Postcode').fill('30')
  await page.getByLabel('Pin code').fill(meisBooking.passcode)
  await page.getByRole('button', { name: /^Book for/ }).click()
  await page.getByRole('link', { name: /^Postcode: / }).waitFor()
  await expect.poll(() => page.getByLabel('Postcode').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => readBookingForm(page)).toEqual({ ...meisBooking, passcode: '', postcode: '30' })
  await page.getByText('Please type it once more').waitFor()

  await page.getByLabel('Postcode').fill(meisBooking.postcode)
  await page.getByLabel('Pin code').fill(meisBooking.passcode)
  await page.getByRole('button', { name: /^Book for/ }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/confirmation')
  await getFlash(page, 'Successfully created ticket!').waitFor()
  const ticket = await getFact(page, 'Ticket number').innerText()
  await expect
    .poll(() => getFact(page, 'Return address').innerText())
    .toBe('Unit 3, 12 Wattle Street\nCarlton VIC 3053')

  await page.getByRole('link', { name: 'View Account' }).click()
  await page.getByRole('link', { name: `View ticket ${ticket}` }).click()
  await page.getByText('Ticket submitted, waiting for approval.').waitFor()
  await unfold(page)
  await expect.poll(() => getFact(page, 'Pin code').innerText()).toBe('••••')

  await chooseFromMenu(page, 'Logout')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await page.goto(`/account/ticket/${ticket}`)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/account/login')
})

test('staff add a note, show it, and delete it after a confirmation without scripts', async () => {
  const customer = await openAsCustomer(shop, makePerson('Noa Levi'))
  const ticket = await bookByApi(customer)
  const page = await openAsStaff(shop, withoutScripts)
  await page.goto('/admin/tickets')
  await page.getByRole('link', { name: `#${ticket}`, exact: true }).click()
  await page.getByLabel('Comment').fill('Part is ordered.')
  await page.getByLabel('Status').selectOption({ label: 'Approved' })
  await page.getByLabel('Assign staff').selectOption({ label: 'Ada Novak' })
  await page.getByRole('button', { name: 'Save note' }).click()
  await getFlash(page, 'Successfully updated ticket!').waitFor()
  await page.getByText('Part is ordered.').waitFor()
  await expect.poll(() => page.locator('.page-heading .status').innerText()).toBe('Approved')
  await expect.poll(() => getFact(page, 'Assigned to').innerText()).toBe('Ada Novak')

  await customer.goto(`/account/ticket/${ticket}`)
  await expect.poll(() => customer.getByText('Part is ordered.').count()).toBe(0)
  await page.getByRole('button', { name: /^Make visible to customer/ }).click()
  await page.getByRole('button', { name: /^Make staff only/ }).waitFor()
  await customer.reload()
  await customer.getByText('Part is ordered.').waitFor()

  const remove = page.getByRole('link', { name: /^Delete note #/ })
  const note = (await remove.innerText()).replace(/\D/g, '')
  await remove.click()
  await page
    .getByRole('heading', { name: `Are you sure you want to delete ticket note #${note}`, exact: true })
    .waitFor()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await getFlash(page, `Successfully deleted note #${note}`).waitFor()
  await expect.poll(() => page.getByText('Part is ordered.').count()).toBe(0)
})

test('staff change a price after a confirmation without scripts', async () => {
  const page = await openPlainStaff(shop)
  await page.open('/admin/devices?q=Note9')
  await page.follow('Edit Samsung Note9')
  page.fill('Speaker', '77')
  await page.press('Update prices')
  expect(page.text()).toContain('Are you sure you want to update the device with these prices?')
  await page.press('Yes, update')
  expect(page.text()).toContain('Successfully updated "Samsung Note9"!')
  expect(page.value('Speaker')).toBe('77')
})

test('a visitor sends a contact message without scripts', async () => {
  const { fullname, email } = makePerson('Noa Levi')
  const page = await new PlainPage(shop.url).open('/contact')
  page.fill('Full name', fullname)
  page.fill('Email', email)
  page.fill('Message', 'Do you repair tablets?')
  await page.press('Send message')
  expect(page.text()).toContain('Your message is on its way to us.')
  const sent = await shop.inbox.waitForEmail('hello@mendpost.example', /^Message from Noa Levi/)
  expect(sent.text).toContain('Do you repair tablets?')
  await shop.inbox.waitForEmail(email, /We have your message/)
})
