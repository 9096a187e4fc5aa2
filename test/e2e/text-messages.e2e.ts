import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { signText } from '#integrations/text-webhook.ts'
import { openTextStandIn } from '#test/text-stand-in.ts'
import { bookByApi, fillBookingForm } from './booking.ts'
import { getFact, getFlash, unfold, waitForHydration, waitForPath } from './page-parts.ts'
import { callApi, openAsCustomer, makePerson, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const provider = await openTextStandIn()
const shop = openShopForTests({
  viewport: { width: 390, height: 844 },
  env: { SMS_URL: provider.webhookUrl },
})
afterAll(() => provider.close())

/** Sets the shop's zone to one where it is day, since no text goes out at night. */
async function letItBeDay(staff: Page): Promise<void> {
  const hour = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format())
  const timeZone = Intl.supportedValuesOf('timeZone').find((zone) => hour(zone) >= 9 && hour(zone) <= 16)
  const { profile, version } = await callApi(staff, 'GET', '/api/shop-profile')
  await callApi(staff, 'PUT', '/api/shop-profile', {
    data: { profile: { ...(profile as object), timeZone }, version },
  })
}

/** The newest text to a number that has some words. */
async function waitForText(to: string, words: RegExp): Promise<string> {
  const find = () => provider.taken.findLast((text) => text.to === to && words.test(text.text))?.text
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return find()!
}

/** A request of the provider, signed. */
async function sendEvent(event: object): Promise<void> {
  const body = JSON.stringify(event)
  const headers = { 'mendpost-signature': signText(provider.secret, body, Date.now()) }
  const answer = await fetch(`${shop.url}/api/text-messages/events`, { method: 'POST', headers, body })
  expect(answer.status).toBe(204)
}

const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const card = (page: Page, id: string) => page.locator(`#${id}`)
let people = 0

describe.each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('text messages %s', (_, javaScriptEnabled) => {
  const options = { javaScriptEnabled }
  /** Opens a page and waits until it can be used. */
  const to = async (page: Page, path: string) => {
    await page.goto(path)
    if (javaScriptEnabled) await waitForHydration(page)
  }
  const mei = () => makePerson('Mei Tanaka', `-texts-${++people}`)
  /** A customer with a ticket whose number has agreed to texts. */
  async function openWithAgreedNumber(mobile: string) {
    const page = await openAsCustomer(shop, mei(), options)
    const ticket = await bookByApi(page)
    const contact = {
      user_mobile: mobile,
      address: '12 Wattle Street',
      address_apt: '',
      address_city: 'Carlton',
      address_state: 'VIC',
      address_post: '3053',
    }
    await callApi(page, 'PUT', `/api/tickets/${ticket}/contact`, { data: contact })
    await callApi(page, 'PUT', `/api/tickets/${ticket}/updates`, { data: { choice: 'both' } })
    const number = `+61${mobile.replace(/\D/g, '').slice(1)}`
    const question = await waitForText(number, /\/sms\//)
    const owner = await shop.visitor(options)
    await to(owner, new URL(/https?:\S+/.exec(question)![0]).pathname)
    await owner.getByRole('button', { name: 'Yes, text me' }).click()
    await owner.getByRole('heading', { name: 'Texts are on' }).waitFor()
    return { page, ticket, number }
  }

  test('a customer chooses at the booking, the number is asked, and its owner says yes', async () => {
    await letItBeDay(await openAsStaff(shop))
    const page = await openAsCustomer(shop, mei(), options)
    await to(page, '/booking/iphone13/screen')
    await fillBookingForm(page)
    await page.getByText('as texts to this number if you choose so').waitFor()
    expect(await choice(page, 'By email').isChecked()).toBe(true)
    await choice(page, 'By email and text').check()
    const mobile = javaScriptEnabled ? '0491 570 110' : '0491 571 491'
    await page.getByLabel('Mobile number').fill(mobile)
    await page.getByRole('button', { name: /^Book for/ }).click()
    await waitForPath(page, '/confirmation')
    await getFact(page, 'Updates').getByText('as texts to the mobile number').waitFor()
    const ticket = await getFact(page, 'Ticket number').innerText()

    await to(page, `/account/ticket/${ticket}`)
    await unfold(page)
    await card(page, 'updates').getByText('We have sent a text to the mobile number').waitFor()
    const question = await waitForText(`+61${mobile.replace(/\D/g, '').slice(1)}`, /do you want texts/)
    expect(question).not.toMatch(/Mei|Tanaka|Wattle|iPhone/)
    const owner = await shop.visitor(options)
    await to(owner, new URL(/https?:\S+/.exec(question)![0]).pathname)
    await owner.getByRole('heading', { name: /^Texts from/ }).waitFor()
    await owner.getByRole('button', { name: 'Yes, text me' }).click()
    await owner.getByRole('heading', { name: 'Texts are on' }).waitFor()
    await to(page, `/account/ticket/${ticket}`)
    await unfold(page)
    expect(await choice(page, 'As my account says').isChecked()).toBe(false)
    expect(await choice(page, 'By email and text').isChecked()).toBe(true)
    expect(await card(page, 'updates').getByText('until then updates come by email').count()).toBe(0)
  })

  test('the account’s choice holds for tickets that follow it, and a ticket can differ', async () => {
    const page = await openAsCustomer(shop, mei(), options)
    const ticket = await bookByApi(page)
    await to(page, '/account/dashboard')
    await choice(page, 'By text').check()
    await card(page, 'change-updates').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your choice how updates reach you is saved.').first().waitFor()
    await to(page, '/account/dashboard')
    expect(await choice(page, 'By text').isChecked()).toBe(true)

    await to(page, `/account/ticket/${ticket}`)
    await unfold(page)
    expect(await choice(page, 'As my account says').isChecked()).toBe(true)
    await card(page, 'updates').getByText('Now: by text.').waitFor()
    await choice(page, 'By email').check()
    await card(page, 'updates').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your choice how updates reach you is saved.').first().waitFor()
    await to(page, `/account/ticket/${ticket}`)
    await unfold(page)
    await expect.poll(() => choice(page, 'By email').isChecked()).toBe(true)
  })

  test('a changed number is asked again', async () => {
    const mobile = javaScriptEnabled ? '0491 572 549' : '0491 573 087'
    const { page, ticket } = await openWithAgreedNumber(mobile)
    await to(page, `/account/ticket/${ticket}/correct`)
    const other = javaScriptEnabled ? '0491 572 665' : '0491 573 770'
    await page.getByLabel('Mobile number').fill(other)
    await page.getByRole('button', { name: 'Save' }).click()
    await waitForPath(page, `/account/ticket/${ticket}`)
    await to(page, `/account/ticket/${ticket}`)
    await unfold(page)
    await card(page, 'updates').getByText('We have sent a text to the mobile number').waitFor()
    await waitForText(`+61${other.replace(/\D/g, '').slice(1)}`, /do you want texts/)
  })

  test('staff see what was sent, send one text by hand in canned words, and see STOP', async () => {
    const sam = await openAsStaff(shop, options)
    await letItBeDay(sam)
    const mobile = javaScriptEnabled ? '0491 575 254' : '0491 575 789'
    const { ticket, number } = await openWithAgreedNumber(mobile)
    if (javaScriptEnabled) {
      await callApi(sam, 'POST', '/api/canned-replies', {
        data: { name: 'Call us', text: 'Please call us about your repair.' },
      })
    }
    await callApi(sam, 'POST', '/api/submit-ticket-comment', {
      data: { ticketid: ticket, comment: 'It is here.', status: 2, makeVisibleToCustomer: true },
    })
    await waitForText(number, /has arrived/)
    await to(sam, `/admin/tickets/${ticket}`)
    await unfold(sam)
    const texts = card(sam, 'texts')
    await texts.getByText('Updates: by email and text.').waitFor()
    await texts.getByText(/Phone received, sent/).waitFor()
    await texts.getByText(/your phone has arrived, ticket \d+\. Follow it here: \(link\)/).waitFor()
    await sam
      .getByRole('region', { name: 'Timeline' })
      .getByText(/“Phone received” was sent/)
      .waitFor()

    const field = texts.getByLabel('Write a text')
    if (javaScriptEnabled) {
      await field.pressSequentially('/call')
      await sam.getByRole('option', { name: /Call us/ }).waitFor()
      await field.press('Enter')
      expect(await field.inputValue()).toContain('Please call us about your repair.')
      await texts.getByText(/^1 segment of GSM-7, 33 characters counted/).waitFor()
      await field.pressSequentially(' 📱')
      await texts.getByText(/1 segment of UCS-2, 36 characters counted.*“📱” is not in GSM-7/).waitFor()
      await field.press('Backspace')
      await field.press('Backspace')
    } else {
      await sam.getByText('Canned replies: type /').first().waitFor()
      await field.fill('Hello Mei Tanaka')
      await texts.getByRole('button', { name: 'Send the text' }).click()
      await texts.getByText('must not name the customer').first().waitFor()
      expect(await field.inputValue()).toBe('Hello Mei Tanaka')
      await texts.getByText(/^1 segment of GSM-7, 16 characters counted/).waitFor()
      await field.fill('Please call us about your repair.')
    }
    await texts.getByRole('button', { name: 'Send the text' }).click()
    expect(await waitForText(number, /Please call us/)).toBe('Please call us about your repair.')
    await to(sam, `/admin/tickets/${ticket}`)
    await unfold(sam)
    await texts.getByText(/Written by hand by Ada Novak, (sent|being sent)/).waitFor()

    await sendEvent({ type: 'reply', id: `r-${ticket}`, from: number, text: 'When is it ready?' })
    await sendEvent({ type: 'reply', id: `s-${ticket}`, from: number, text: 'STOP' })
    await to(sam, `/admin/tickets/${ticket}`)
    await unfold(sam)
    await texts.getByText('The owner of the number stopped texts (STOP).').waitFor()
    await sam.getByText('By text: When is it ready?').first().waitFor()
    expect(await field.count()).toBe(0)
  })

  test('the words of a text and its cost are edited, counted as they are paid for', async () => {
    const sam = await openAsStaff(shop, options)
    await to(sam, '/admin/text-messages')
    await sam.getByText('Texts go out by your own webhook.').waitFor()
    const received = card(sam, 'text-received')
    const words = received.getByLabel('Words')
    const delivered = await words.inputValue()
    await words.fill(`{shop}: ticket {ticket} ist da – ${javaScriptEnabled ? 'danke' : 'merci'}. {link}`)
    if (javaScriptEnabled) {
      await received.getByText(/2 segments of UCS-2.*“–” is not in GSM-7/).waitFor()
      await words.fill('{shop}: it is here. {link}')
      await received.getByText(/1 segment of GSM-7/).waitFor()
    }
    await words.fill('Nothing to open')
    await received.getByRole('button', { name: /^Save ?: Phone received$/ }).click()
    await received.getByText('{link}').first().waitFor()
    expect(await words.inputValue()).toBe('Nothing to open')
    await words.fill(`{shop}: ticket {ticket} has come${javaScriptEnabled ? '' : ' in'}. {link}`)
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
    expect(await month.count()).toBeGreaterThan(1)
    await received.getByText(/about \d+(\.\d+)? cents/).waitFor()
    const width = await sam.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  })
})
