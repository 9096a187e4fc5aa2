import type { Page } from 'playwright-core'
import { aPicture } from '#test/sample-picture.ts'
import { anAbn } from '#test/money.ts'
import { meisBooking } from './booking.ts'
import { waitForPath, waitForHydration, getFlash } from './page-parts.ts'
import { callApi } from './people.ts'
import { admin } from './test-shop.ts'

/** Registers the shop for GST and enters its bank account. */
export async function registerForGst(page: Page): Promise<void> {
  const { profile, version } = (await callApi(page, 'GET', '/api/shop-profile')) as {
    profile: object
    version: number
  }
  const bank = { accountName: 'Mendpost Repairs', bsb: '063-000', accountNumber: '1234 5678' }
  await callApi(page, 'PUT', '/api/shop-profile', {
    data: {
      profile: { ...profile, abn: anAbn, gstRegistered: true, bank },
      version,
      password: admin.password,
    },
  })
}

type Words = { comment: string; status?: string; assign?: string }

/** Adds a note visible to the customer on the ticket's page. */
export async function leaveNote(page: Page, ticket: number, { comment, status, assign }: Words) {
  const path = `/admin/tickets/${ticket}`
  if (new URL(page.url()).pathname !== path) await page.goto(path)
  await waitForHydration(page)
  await page.getByLabel('Comment').fill(comment)
  if (status) await page.getByLabel('Status').selectOption({ label: status })
  if (assign) await page.getByLabel('Assign staff').selectOption({ label: assign })
  await page.getByLabel('Visible to customer').check()
  await page.getByRole('button', { name: 'Save note' }).click()
  await getTimeline(page).getByText(comment).waitFor()
}

/** The staff's timeline of the open ticket. */
export const getTimeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })

/** The timeline's entries, each by its heading. */
export async function readStaffTimeline(page: Page, ticket: number): Promise<string[]> {
  await page.goto(`/admin/tickets/${ticket}`)
  return getTimeline(page).locator('.timeline-title').allInnerTexts()
}

/** Opens the slip's code, confirms the phone, tests eight parts by keyboard, takes two photos, and receives it. */
export async function completeIntake(page: Page, ticket: number, code: string): Promise<void> {
  await page.goto(code)
  await waitForPath(page, `/admin/tickets/${ticket}/intake`)
  await waitForHydration(page)
  await page.getByLabel('Model on the bench').fill('iphone 8')
  await page.getByLabel('Serial number or IMEI').fill(meisBooking.serial.toLowerCase())
  // Battery, screen and so on: the first works, the second does not, the rest do.
  await page.locator('.part-test').getByRole('radio', { name: 'Working', exact: true }).first().focus()
  await page.keyboard.type('12111111')
  await addPhotos(page)
  await page.locator('summary', { hasText: 'Remarks' }).click()
  await page.getByLabel('What else you see').fill('Ein Sprung, 裂縫, vết nứt: across the glass.')
  await page.getByRole('button', { name: 'Mark as received' }).click()
  await getFlash(page, 'The phone is marked as received.').waitFor()
}

/** Sends the customer a quote for extra work. */
export async function sendQuote(page: Page, ticket: number, words: string, dollars: string): Promise<void> {
  await page.goto(`/admin/tickets/${ticket}`)
  await page
    .getByRole('navigation', { name: 'Work' })
    .getByRole('link', { name: /^Quote/ })
    .click()
  await waitForPath(page, `/admin/tickets/${ticket}/quote`)
  await waitForHydration(page)
  await page.getByLabel('What you found and would do').fill(words)
  await page.locator('[name=amount_cents]').fill(dollars)
  await page.getByRole('button', { name: 'Send the quote' }).click()
  await getFlash(page, 'The quote is sent to the customer.').waitFor()
}

/** Tests the repaired phone, takes two photos, and issues the completion document. */
export async function issueCompletion(page: Page, ticket: number): Promise<void> {
  await page.goto(`/admin/tickets/${ticket}`)
  await page
    .getByRole('navigation', { name: 'Work' })
    .getByRole('link', { name: /^Completion/ })
    .click()
  await waitForPath(page, `/admin/tickets/${ticket}/completion`)
  await waitForHydration(page)
  await page.getByLabel('Work done').fill('New screen and a new charging port.')
  await page.getByLabel('Parts used').fill('Screen\nCharging port')
  await page.getByRole('button', { name: 'The rest works' }).click()
  await addPhotos(page)
  await page.getByRole('button', { name: /^Issue/ }).click()
  await getFlash(page, 'The completion document is issued').waitFor()
}

/** Enters the return parcel. */
export async function enterReturnParcel(page: Page, ticket: number, number: string): Promise<void> {
  await page.goto(`/admin/tickets/${ticket}/parcel`)
  await waitForHydration(page)
  await page.locator('[name=out_carrier]').selectOption({ label: 'StarTrack' })
  await page.locator('[name=out_tracking]').fill(number)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByRole('link', { name: new RegExp(`^${number}`) }).waitFor()
}

async function addPhotos(page: Page): Promise<void> {
  const files = [
    { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await getBytes({ width: 800, height: 600 }) },
    { name: 'back.jpg', mimeType: 'image/jpeg', buffer: await getBytes({ turned: true }) },
  ]
  await page.getByLabel('Take or choose photos').setInputFiles(files)
  await page.getByText('2 photos are kept.').waitFor()
}

async function getBytes(wishes: Parameters<typeof aPicture>[0]): Promise<Buffer> {
  return Buffer.from(await (await aPicture(wishes)).arrayBuffer())
}
