import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { aPicture } from '#test/sample-picture.ts'
import { readPdfCode, readPdfText } from '#test/read-billing-document.ts'
import { meisBooking, fillBookingForm } from './booking.ts'
import { findLink } from './inbox.ts'
import { waitForPath, waitForHydration, getFact, getFlash, unfold } from './page-parts.ts'
import type { Person } from './people.ts'
import type { TestShop } from './test-shop.ts'

/** Chooses an iPhone 8 and its screen, signs up on the way, and books; returns ticket and price in dollars. */
export async function signUpAndBook(
  shop: TestShop,
  page: Page,
  who: Person,
): Promise<{ ticket: number; price: number }> {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Pricing', exact: true }).click()
  // A small screen shows the newest phones first.
  const all = page.getByText(/^All \d+ phones$/).first()
  await all.waitFor({ state: 'attached' })
  if (await all.isVisible()) await all.click()
  await page.getByRole('link', { name: /^iPhone 8 from/ }).click()
  await page
    .getByRole('list', { name: 'Repairs' })
    .getByRole('link', { name: /^Screen/ })
    .click()
  const choice = page.getByRole('region', { name: 'Your choice' })
  await choice.getByRole('heading', { name: /Screen Replacement/ }).waitFor()
  const price = Number(/\$(\d+)/.exec(await choice.innerText())?.[1])
  await page.getByRole('link', { name: 'Create booking' }).click()

  await page.getByRole('heading', { name: 'Book your repair' }).waitFor()
  await fillBookingForm(page)
  await page.getByLabel('I have read the repair notice').check()
  await page.getByRole('button', { name: 'Log in and book' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Full name').fill(who.fullname)
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByLabel('Password again').fill(who.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await waitForPath(page, '/account/verifyemail')

  await page.goto(
    findLink(await shop.inbox.waitForEmail(who.email, /confirm your email/), '/account/verify/'),
  )
  await waitForPath(page, '/account/login')
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  // The log-in after the confirmation goes on with the booking.
  await page.getByRole('heading', { name: 'Book your repair' }).waitFor()
  await waitForPath(page, '/booking/iphone8/screen')
  // The draft has come.
  await expect.poll(() => page.getByLabel('I have read the repair notice').isChecked()).toBe(true)
  await page.getByLabel('Pin code').fill(meisBooking.passcode)
  await page.getByRole('button', { name: `Book for $${price}` }).click()
  await waitForPath(page, '/confirmation')
  return { ticket: Number(await getFact(page, 'Ticket number').innerText()), price }
}

/** Opens the packing slip, saves its PDF, and reads its codes. */
export async function scanSlip(page: Page, ticket: number): Promise<{ text: string; code: string }> {
  await page.goto(`/account/ticket/${ticket}`)
  const next = page.getByRole('region', { name: 'What happens next' })
  await next.getByRole('link', { name: 'Print packing slip' }).click()
  await waitForPath(page, `/account/ticket/${ticket}/packing-slip`)
  const link = page.getByRole('link', { name: 'Download PDF' })
  const file = await page.request.get((await link.getAttribute('href'))!)
  expect(file.headers()['content-type']).toBe('application/pdf')
  const bytes = await file.body()
  return { text: readPdfText(bytes), code: readPdfCode(bytes) ?? 'no code' }
}

/** Enters how the phone is sent. */
export async function announceParcel(page: Page, ticket: number, number: string): Promise<void> {
  await page.goto(`/account/ticket/${ticket}`)
  await waitForHydration(page)
  await unfold(page)
  await page.getByLabel('Carrier').selectOption({ label: 'Australia Post' })
  await page.getByLabel('Tracking number').fill(number)
  await page.getByRole('button', { name: 'Save the tracking number' }).click()
  await getFact(page, 'To us').getByRole('link', { name: number }).waitFor({ state: 'attached' })
}

/** Approves a quote on the private page, without an account. */
export async function approveByLink(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await waitForHydration(page)
  await unfold(page)
  await page.getByLabel('Yes, I approve').check()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Last four digits of the mobile number').fill('0000')
  await page.getByRole('button', { name: 'Send my answer' }).click()
  await page.getByRole('link', { name: /^Last four digits of the mobile number: / }).waitFor()
  await page.getByLabel('Last four digits of the mobile number').fill(getDigits(meisBooking.mobile).slice(-4))
  await page.getByRole('button', { name: 'Send my answer' }).click()
  await page.getByText('Thank you: you approved the quote.').first().waitFor()
}

/** Sends a message with a picture on an open page. */
export async function writeWithPicture(page: Page, words: string): Promise<void> {
  await page.getByLabel('Your message').fill(words)
  const buffer = Buffer.from(await (await aPicture({ turned: true })).arrayBuffer())
  await page.getByLabel('Pictures').setInputFiles({ name: 'chip.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Send message' }).click()
  await getFlash(page, 'Your message is sent.').waitFor()
}

/** Reviews the completion document and returns its PDF's text. */
export async function reviewCompletion(page: Page, ticket: number): Promise<string> {
  await page.goto(`/account/ticket/${ticket}`)
  const next = page.getByRole('region', { name: 'What happens next' })
  await next.getByRole('link', { name: 'Review the completion document' }).click()
  await waitForPath(page, `/account/ticket/${ticket}/completion`)
  await waitForHydration(page)
  const link = page.getByRole('link', { name: 'Download PDF' })
  const file = await page.request.get((await link.getAttribute('href'))!)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('button', { name: 'I have reviewed this' }).click()
  await page.getByText(/^You reviewed this document/).waitFor()
  return readPdfText(await file.body())
}

/** Pays the balance by card on the payment provider's page. */
export async function payByCard(page: Page, ticket: number, amount: string): Promise<void> {
  await page.goto(`/account/ticket/${ticket}`)
  const next = page.getByRole('region', { name: 'What happens next' })
  await next.getByRole('link', { name: `Pay ${amount}` }).click()
  await page.getByRole('heading', { level: 1, name: `Pay ${amount}` }).waitFor()
  await waitForHydration(page)
  await page.getByRole('button', { name: `Pay ${amount} by card` }).click()
  await page.waitForURL((address) => address.pathname.startsWith('/c/pay/'))
  await page.getByRole('button', { name: `Pay ${amount}` }).click()
  await page.getByText('Everything is paid. Thank you.').waitFor()
}

/** The customer's timeline, each entry by its heading. */
export async function readCustomerTimeline(page: Page, ticket: number): Promise<string[]> {
  await page.goto(`/account/ticket/${ticket}`)
  await waitForHydration(page)
  await unfold(page)
  return page.locator('#conversation .conversation-who').allInnerTexts()
}

/** The digits of a number as it is typed. */
export function getDigits(number: string): string {
  return number.replace(/\D/g, '')
}
