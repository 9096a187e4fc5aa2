import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bookByApi, fillBookingForm } from './booking.ts'
import { getFact, getFlash, unfold, waitForHydration, waitForPath } from './page-parts.ts'
import { callApi, openAsCustomer, makePerson, openAsStaff, openPlainStaff } from './people.ts'
import { getPath, openTextShopForTests, toInternational } from './text-shop.ts'

const { shop, letItBeDay, waitForText, sendEvent, bookWithTexts } = await openTextShopForTests()
beforeAll(async () => letItBeDay(await openPlainStaff(shop)))
const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const card = (page: Page, id: string) => page.locator(`#${id}`)

/** Opens a page and waits until it can be used. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** Texts go out soon after the booking: the page says so when it is opened then. */
async function expectAsked(page: Page, ticket: unknown): Promise<void> {
  const read = async () => {
    await open(page, `/account/ticket/${String(ticket)}`)
    return card(page, 'updates').textContent()
  }
  await expect.poll(read).toContain('We ask the mobile number on this ticket by text')
  await unfold(page)
  await card(page, 'updates').getByText('We ask the mobile number on this ticket by text').waitFor()
}

/** A customer with a ticket whose number has agreed to texts. */
async function openWithAgreedNumber(mobile: string) {
  const page = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  const { ticket, number, question } = await bookWithTexts(page, mobile)
  const owner = await shop.visitor()
  await open(owner, question)
  await owner.getByRole('button', { name: 'Yes, text me' }).click()
  await owner.getByRole('heading', { name: 'Texts are on' }).waitFor()
  return { page, ticket, number }
}

test('a customer chooses at the booking, the number is asked, and its owner says yes', async () => {
  const page = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  await open(page, '/booking/iphone13/screen')
  await fillBookingForm(page)
  await page.getByText('as texts to this number if you choose so').waitFor()
  await expect.poll(() => choice(page, 'By email').isChecked()).toBe(true)
  await choice(page, 'By email and text').check()
  const mobile = '0491 570 110'
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: /^Book for/ }).click()
  await waitForPath(page, '/confirmation')
  await getFact(page, 'Updates').getByText('as texts to the mobile number').waitFor()
  const ticket = await getFact(page, 'Ticket number').innerText()

  // First, since each look at the page before opens it in vain.
  const question = await waitForText(toInternational(mobile), /do you want texts/)
  await expectAsked(page, ticket)
  expect(question).not.toMatch(/Mei|Tanaka|Wattle|iPhone/)
  const owner = await shop.visitor()
  await open(owner, getPath(question))
  await owner.getByRole('heading', { name: /^Texts from/ }).waitFor()
  await owner.getByRole('button', { name: 'Yes, text me' }).click()
  await owner.getByRole('heading', { name: 'Texts are on' }).waitFor()
  await open(page, `/account/ticket/${ticket}`)
  await unfold(page)
  await expect.poll(() => choice(page, 'As my account says').isChecked()).toBe(false)
  await expect.poll(() => choice(page, 'By email and text').isChecked()).toBe(true)
  await expect.poll(() => card(page, 'updates').getByText('until then updates come by email').count()).toBe(0)
})

test('the account’s choice holds for tickets that follow it, and a ticket can differ', async () => {
  const page = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  const ticket = await bookByApi(page)
  await open(page, '/account/dashboard')
  await choice(page, 'By text').check()
  await card(page, 'change-updates').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your choice how updates reach you is saved.').first().waitFor()
  await open(page, '/account/dashboard')
  await expect.poll(() => choice(page, 'By text').isChecked()).toBe(true)

  await open(page, `/account/ticket/${ticket}`)
  await unfold(page)
  await expect.poll(() => choice(page, 'As my account says').isChecked()).toBe(true)
  await card(page, 'updates').getByText('Now: by text.').waitFor()
  await choice(page, 'By email').check()
  await card(page, 'updates').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your choice how updates reach you is saved.').first().waitFor()
  await open(page, `/account/ticket/${ticket}`)
  await unfold(page)
  await expect.poll(() => choice(page, 'By email').isChecked()).toBe(true)
})

test('a changed number is asked again', async () => {
  const mobile = '0491 572 549'
  const { page, ticket } = await openWithAgreedNumber(mobile)
  await open(page, `/account/ticket/${ticket}/correct`)
  const other = '0491 572 665'
  await page.getByLabel('Mobile number').fill(other)
  await page.getByRole('button', { name: 'Save' }).click()
  await waitForPath(page, `/account/ticket/${ticket}`)
  await waitForText(toInternational(other), /do you want texts/)
  await expectAsked(page, ticket)
})

test('staff see what was sent, send one text by hand in canned words, and see STOP', async () => {
  const sam = await openAsStaff(shop)
  const mobile = '0491 575 254'
  const { ticket, number } = await openWithAgreedNumber(mobile)
  await callApi(sam, 'POST', '/api/canned-replies', {
    data: { name: 'Call us', text: 'Please call us about your repair.' },
  })
  await callApi(sam, 'POST', '/api/submit-ticket-comment', {
    data: { ticketid: ticket, comment: 'It is here.', status: 2, makeVisibleToCustomer: true },
  })
  await waitForText(number, /has arrived/)
  const texts = card(sam, 'texts')
  // The provider has it a moment before the shop knows.
  await expect
    .poll(async () => (await open(sam, `/admin/tickets/${ticket}`), texts.textContent()))
    .toMatch(/Phone received, sent/)
  await unfold(sam)
  await texts.getByText('Updates: by email and text.').waitFor()
  await texts.getByText(/Phone received, sent/).waitFor()
  await texts.getByText(/your phone has arrived, ticket \d+\. Follow it here: \(link\)/).waitFor()
  await sam
    .getByRole('region', { name: 'Timeline' })
    .getByText(/“Phone received” was sent/)
    .waitFor()

  const field = texts.getByLabel('Write a text')
  await field.pressSequentially('/call')
  await sam.getByRole('option', { name: /Call us/ }).waitFor()
  await field.press('Enter')
  await expect.poll(() => field.inputValue()).toContain('Please call us about your repair.')
  await texts.getByText(/^1 segment of GSM-7, 33 characters counted/).waitFor()
  await field.pressSequentially(' 📱')
  await texts.getByText(/1 segment of UCS-2, 36 characters counted.*“📱” is not in GSM-7/).waitFor()
  await field.press('Backspace')
  await field.press('Backspace')
  await texts.getByRole('button', { name: 'Send the text' }).click()
  expect(await waitForText(number, /Please call us/)).toBe('Please call us about your repair.')
  await open(sam, `/admin/tickets/${ticket}`)
  await unfold(sam)
  await texts.getByText(/Written by hand by Ada Novak, (sent|being sent)/).waitFor()

  await sendEvent({ type: 'reply', id: `r-${ticket}`, from: number, text: 'When is it ready?' })
  await sendEvent({ type: 'reply', id: `s-${ticket}`, from: number, text: 'STOP' })
  await open(sam, `/admin/tickets/${ticket}`)
  await unfold(sam)
  await texts.getByText('The owner of the number stopped texts (STOP).').waitFor()
  await sam.getByText('By text: When is it ready?').first().waitFor()
  await expect.poll(() => field.count()).toBe(0)
})

test('the words of a text and its cost are edited, counted as they are paid for', async () => {
  const sam = await openAsStaff(shop)
  await open(sam, '/admin/text-messages')
  await sam.getByText('Texts go out by your own webhook.').waitFor()
  const received = card(sam, 'text-received')
  const words = received.getByLabel('Words')
  const delivered = await words.inputValue()
  await words.fill(`{shop}: ticket {ticket} ist da – ${'danke'}. {link}`)
  await received.getByText(/2 segments of UCS-2.*“–” is not in GSM-7/).waitFor()
  await words.fill('{shop}: it is here. {link}')
  await received.getByText(/1 segment of GSM-7/).waitFor()
  await words.fill('Nothing to open')
  await received.getByRole('button', { name: /^Save ?: Phone received$/ }).click()
  await received.getByText('{link}').first().waitFor()
  await expect.poll(() => words.inputValue()).toBe('Nothing to open')
  await words.fill(`{shop}: ticket {ticket} has come${''}. {link}`)
  await received.getByRole('button', { name: /^Save ?: Phone received$/ }).click()
  await getFlash(sam, '“Phone received” is saved.').waitFor()
  await received.getByRole('button', { name: 'Go back to the words as delivered' }).click()
  await getFlash(sam, '“Phone received” is worded as delivered again.').waitFor()
  await expect.poll(() => words.inputValue()).toBe(delivered)

  await sam.getByLabel('Price of a segment, in cents').fill('7.9')
  await sam.getByLabel('Limit of a month, in dollars').fill('50')
  await sam.getByRole('button', { name: 'Save costs' }).click()
  await getFlash(sam, 'The costs are saved.').waitFor()
  const month = sam.getByRole('table', { name: 'What texts cost' }).getByRole('row')
  await expect.poll(() => month.count()).toBeGreaterThan(1)
  await received.getByText(/about \d+(\.\d+)? cents/).waitFor()
  const width = await sam.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
