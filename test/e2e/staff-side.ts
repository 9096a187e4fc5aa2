import type { Page } from 'playwright-core'
import { aPicture } from '#test/a-picture.ts'
import { anAbn } from '#test/money.ts'
import { meisBooking } from './booking.ts'
import { arrived, awake, flash } from './page-parts.ts'
import { ask } from './people.ts'

/** Registers the shop for GST and names its bank account. */
export async function registerForGst(page: Page): Promise<void> {
  const { profile, version } = (await ask(page, 'GET', '/api/shop-profile')) as {
    profile: object
    version: number
  }
  const bank = { accountName: 'Mendpost Repairs', bsb: '063-000', accountNumber: '1234 5678' }
  await ask(page, 'PUT', '/api/shop-profile', {
    data: { profile: { ...profile, abn: anAbn, gstRegistered: true, bank }, version },
  })
}

type Words = { comment: string; status?: string; assign?: string }

/** Leaves a note that the customer sees, on the ticket's page. */
export async function leaveNote(page: Page, ticket: number, { comment, status, assign }: Words) {
  const path = `/admin/tickets/${ticket}`
  if (new URL(page.url()).pathname !== path) await page.goto(path)
  await awake(page)
  await page.getByLabel('Comment').fill(comment)
  if (status) await page.getByLabel('Status').selectOption({ label: status })
  if (assign) await page.getByLabel('Assign staff').selectOption({ label: assign })
  await page.getByLabel('Visible to customer').check()
  await page.getByRole('button', { name: 'Save note' }).click()
  await timeline(page).getByText(comment).waitFor()
}

/** The staff's timeline of the ticket that is open. */
export const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })

/** The timeline's entries, each by its heading. */
export async function staffTimeline(page: Page, ticket: number): Promise<string[]> {
  await page.goto(`/admin/tickets/${ticket}`)
  return timeline(page).locator('.timeline-title').allInnerTexts()
}

/** Opens what a scanner reads, confirms the phone, tests eight parts by keyboard, takes two photos, and receives it. */
export async function takeIn(page: Page, ticket: number, code: string): Promise<void> {
  await page.goto(code)
  await arrived(page, `/admin/tickets/${ticket}/intake`)
  await awake(page)
  await page.getByLabel('Model on the bench').selectOption({ label: 'iPhone 8' })
  await page.getByLabel('Serial number or IMEI').fill(meisBooking.serial.toLowerCase())
  // Battery, screen and so on: the first works, the second does not, the rest do.
  await page.locator('.part-test').getByRole('radio', { name: 'Working', exact: true }).first().focus()
  await page.keyboard.type('12111111')
  await addPhotos(page)
  await page.getByLabel('What else you see').fill('Ein Sprung, 裂縫, vết nứt: across the glass.')
  await page.getByRole('button', { name: 'Mark as received' }).click()
  await flash(page, 'The phone is marked as received.').waitFor()
}

/** Sends the customer a quote for extra work. */
export async function quoteExtra(page: Page, ticket: number, words: string, dollars: string): Promise<void> {
  await page.goto(`/admin/tickets/${ticket}`)
  await page
    .getByRole('navigation', { name: 'Work' })
    .getByRole('link', { name: /^Quote/ })
    .click()
  await arrived(page, `/admin/tickets/${ticket}/quote`)
  await awake(page)
  await page.getByLabel('What you found and would do').fill(words)
  await page.locator('[name=amount_cents]').fill(dollars)
  await page.getByRole('button', { name: 'Send the quote' }).click()
  await flash(page, 'The quote is sent to the customer.').waitFor()
}

/** Tests the repaired phone, takes two photos, and issues the completion document. */
export async function complete(page: Page, ticket: number): Promise<void> {
  await page.goto(`/admin/tickets/${ticket}`)
  await page
    .getByRole('navigation', { name: 'Work' })
    .getByRole('link', { name: /^Completion/ })
    .click()
  await arrived(page, `/admin/tickets/${ticket}/completion`)
  await awake(page)
  await page.getByLabel('Work done').fill('New screen and a new charging port.')
  await page.getByLabel('Parts used').fill('Screen\nCharging port')
  await page.getByRole('button', { name: 'The rest works' }).click()
  await addPhotos(page)
  await page.getByRole('button', { name: /^Issue/ }).click()
  await flash(page, 'The completion document is issued').waitFor()
}

/** Enters how the phone travels back. */
export async function enterReturnParcel(page: Page, ticket: number, number: string): Promise<void> {
  await page.goto(`/admin/tickets/${ticket}/parcel`)
  await awake(page)
  await page.locator('[name=out_carrier]').selectOption({ label: 'StarTrack' })
  await page.locator('[name=out_tracking]').fill(number)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByRole('link', { name: new RegExp(`^${number}`) }).waitFor()
}

async function addPhotos(page: Page): Promise<void> {
  const files = [
    { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await bytesOf({ width: 800, height: 600 }) },
    { name: 'back.jpg', mimeType: 'image/jpeg', buffer: await bytesOf({ turned: true }) },
  ]
  await page.getByLabel('Take or choose photos').setInputFiles(files)
  await page.getByText('2 photos are kept.').waitFor()
}

async function bytesOf(wishes: Parameters<typeof aPicture>[0]): Promise<Buffer> {
  return Buffer.from(await (await aPicture(wishes)).arrayBuffer())
}
