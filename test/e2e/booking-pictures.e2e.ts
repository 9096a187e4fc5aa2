import { expect, test } from 'vitest'
import { aPicture } from '#test/sample-picture.ts'
import { countActions, fillGuestBooking, fillPlainBooking, meisBooking } from './booking.ts'
import { getFact, holdBack, waitForHydration, waitForPath } from './page-parts.ts'
import { callApi, makePerson, openAsStaff } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ viewport: { width: 390, height: 844 } })

const picture = async (name: string) => {
  const bytes = new Uint8Array(await (await aPicture()).arrayBuffer())
  return { name, type: 'image/jpeg', bytes }
}
const picked = async (name: string) => {
  const { bytes, type } = await picture(name)
  return { name, mimeType: type, buffer: Buffer.from(bytes) }
}

test('a visitor adds pictures, which come back with the draft, and intake shows them with what is wrong', async () => {
  const page = await shop.visitor()
  await page.goto('/booking/iphone13/screen')
  await waitForHydration(page)
  await page.getByText('What is wrong with it?').first().click()
  await page.getByLabel(/^Up to 3 pictures/).setInputFiles([await picked('one.jpg'), await picked('two.jpg')])
  const pictures = page.getByRole('img', { name: /^What is broken/ })
  await expect.poll(() => pictures.count()).toBe(2)
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await expect.poll(() => pictures.count()).toBe(1)
  await page.getByLabel(/^What is wrong with it\?/).fill('A line across the screen.')

  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => pictures.count()).toBe(1)
  await fillGuestBooking(page, makePerson('Noa Levi'), countActions())
  await waitForPath(page, '/confirmation')
  const ticket = await getFact(page, 'Ticket number').innerText()

  const staff = await openAsStaff(shop)
  await staff.goto(`/admin/tickets/${ticket}/intake`)
  await staff.getByRole('img', { name: /as the customer sent it, photo 1 of 1/ }).waitFor()
})

test('pictures that are on their way when the form is sent are booked once, and one that is refused then stops it', async () => {
  const page = await shop.visitor()
  await page.goto('/booking/iphone13/screen')
  await waitForHydration(page)
  await page.getByText('What is wrong with it?').first().click()
  const field = page.getByLabel(/^Up to 3 pictures/)
  const release = await holdBack(page, '**/api/drafts/photos?*')
  const broken = { name: 'four.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await field.setInputFiles([await picked('one.jpg'), broken])
  await page.getByText('Sending 2 pictures …').waitFor()
  await fillGuestBooking(page, makePerson('Noa Levi'), countActions())
  await page.locator('button[aria-busy]').first().waitFor()
  release()
  await page.getByRole('link', { name: /^Pictures: / }).waitFor()
  await expect.poll(() => page.getByRole('img', { name: /^What is broken/ }).count()).toBe(1)

  await page.unrouteAll()
  const releaseOthers = await holdBack(page, '**/api/drafts/photos?*')
  await field.setInputFiles([await picked('two.jpg'), await picked('three.jpg')])
  await page.getByText('Sending 2 pictures …').waitFor()
  await page.getByRole('button', { name: /^Book now for/ }).click()
  await page.locator('button[aria-busy]').first().waitFor()
  releaseOthers()
  await waitForPath(page, '/confirmation')
  const ticket = await getFact(page, 'Ticket number').innerText()
  const staff = await openAsStaff(shop)
  await staff.goto(`/admin/tickets/${ticket}/intake`)
  await staff.getByRole('img', { name: /as the customer sent it, photo 1 of 3/ }).waitFor()
})

test('pictures are sent with the form without scripts, and stay when it is refused', async () => {
  const mei = makePerson('Mei Tanaka')
  const page = await new PlainPage(shop.url).open('/booking/iphone13/screen')
  fillPlainBooking(page, { ...meisBooking, postcode: '30' })
  page.fill('Full name', mei.fullname)
  page.fill('Email', mei.email)
  page.attach('Up to 3 pictures', [await picture('one.jpg'), await picture('two.jpg')])
  await page.press(/^Book now/)
  const seen = () =>
    page.all('img').filter(({ attributes }) => attributes['alt']?.startsWith('What is broken'))
  expect([page.status, seen().length]).toEqual([400, 2])
  expect(page.value('Full name')).toBe(mei.fullname)
  page.check('Remove picture 1')
  page.fill('Postcode', meisBooking.postcode)
  page.fill('Pin code', meisBooking.passcode)
  await page.press(/^Book now/)
  expect([page.url.pathname, page.status]).toEqual(['/confirmation', 200])

  const staff = await openAsStaff(shop)
  await staff.goto(`/admin/tickets/${page.fact('Ticket number')}/intake`)
  await staff.getByRole('img', { name: /as the customer sent it, photo 1 of 1/ }).waitFor()
})

test('a draft that is discarded while pictures are on their way does not come back with them', async () => {
  const page = await shop.visitor()
  await page.goto('/booking/iphone13/screen')
  await waitForHydration(page)
  await page.getByText('What is wrong with it?').first().click()
  const kept = page.waitForResponse('**/api/draft')
  await page.getByLabel(/^What is wrong with it\?/).fill('A line across the screen.')
  await kept
  await page.reload()
  await waitForHydration(page)
  const answers: string[] = []
  page.on('response', (response) => answers.push(`${response.request().method()} ${response.url()}`))
  const count = (words: RegExp) => answers.filter((one) => words.test(one)).length
  const release = await holdBack(page, '**/api/drafts/photos?*')
  await page.getByLabel(/^Up to 3 pictures/).setInputFiles([await picked('one.jpg'), await picked('two.jpg')])
  await page.getByText('Sending 2 pictures …').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  release()
  await expect.poll(() => count(/^POST .*\/photos/)).toBe(2)
  await expect.poll(() => count(/^DELETE .*\/draft$/)).toBe(1)
  await expect.poll(() => page.getByText('We kept what you typed').count()).toBe(0)
  const { draft, photos } = await callApi(page, 'GET', '/api/pages/booking-form')
  expect({ draft, photos }).toEqual({ draft: null, photos: [] })
})
