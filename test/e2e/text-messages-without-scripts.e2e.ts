import { beforeAll, expect, test } from 'vitest'
import { bookByApi, fillPlainBooking } from './booking.ts'
import { callApi, makePerson, openPlainCustomer, openPlainStaff } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { getPath, openTextShopForTests, toInternational } from './text-shop.ts'

const { shop, letItBeDay, waitForText, sendEvent, bookWithTexts } = await openTextShopForTests()
beforeAll(async () => letItBeDay(await openPlainStaff(shop)))
const card = (page: PlainPage, name: string) => page.find(({ id }) => id === name)
const openCustomer = () => openPlainCustomer(shop, makePerson('Mei Tanaka'))

async function sayYes(question: string): Promise<void> {
  const owner = await new PlainPage(shop.url).open(question)
  owner.part('h1', /^Texts from/)
  await owner.press('Yes, text me')
  owner.part('h1', 'Texts are on')
}

async function openWithAgreedNumber(mobile: string) {
  const page = await openCustomer()
  const { question, ...booked } = await bookWithTexts(page, mobile)
  await sayYes(question)
  return { page, ...booked }
}

/** Texts go out soon after the booking: the page says so from then on. */
function expectAsked(page: PlainPage, ticket: unknown): Promise<void> {
  const read = async () => page.text(card(await page.open(`/account/ticket/${String(ticket)}`), 'updates'))
  return expect.poll(read).toContain('We ask the mobile number on this ticket by text')
}

test('a customer chooses at the booking, the number is asked, and its owner says yes, without scripts', async () => {
  const page = await openCustomer()
  await page.open('/booking/iphone13/screen')
  fillPlainBooking(page)
  expect(page.text()).toContain('as texts to this number if you choose so')
  expect(page.isChecked('By email')).toBe(true)
  page.check('By email and text')
  const mobile = '0491 571 491'
  page.fill('Mobile number', mobile)
  await page.press(/^Book for/)
  expect(page.url.pathname).toBe('/confirmation')
  expect(page.text()).toContain('as texts to the mobile number')
  const [, ticket] = /Ticket (\d+) is booked/.exec(page.text())!

  await expectAsked(page, ticket)
  const question = await waitForText(toInternational(mobile), /do you want texts/)
  expect(question).not.toMatch(/Mei|Tanaka|Wattle|iPhone/)
  await sayYes(getPath(question))
  await page.open(`/account/ticket/${ticket}`)
  expect(page.isChecked('As my account says')).toBe(false)
  expect(page.isChecked('By email and text')).toBe(true)
  expect(page.text(card(page, 'updates'))).not.toContain('until then updates come by email')
})

test('the account’s choice holds for tickets that follow it, and a ticket can differ, without scripts', async () => {
  const page = await openCustomer()
  const ticket = await bookByApi(page)
  await page.open('/account/dashboard')
  page.check('By text')
  await page.press('Save', card(page, 'change-updates'))
  expect(page.text()).toContain('Your choice how updates reach you is saved.')
  await page.open('/account/dashboard')
  expect(page.isChecked('By text')).toBe(true)

  await page.open(`/account/ticket/${ticket}`)
  expect(page.isChecked('As my account says')).toBe(true)
  expect(page.text(card(page, 'updates'))).toContain('Now: by text.')
  page.check('By email')
  await page.press('Save', card(page, 'updates'))
  expect(page.text()).toContain('Your choice how updates reach you is saved.')
  await page.open(`/account/ticket/${ticket}`)
  expect(page.isChecked('By email')).toBe(true)
})

test('a changed number is asked again without scripts', async () => {
  const { page, ticket } = await openWithAgreedNumber('0491 573 087')
  await page.open(`/account/ticket/${ticket}/correct`)
  const other = '0491 573 770'
  page.fill('Mobile number', other)
  await page.press('Save')
  expect(page.url.pathname).toBe(`/account/ticket/${ticket}`)
  await expectAsked(page, ticket)
  await waitForText(toInternational(other), /do you want texts/)
})

test('staff see what was sent, send one text by hand, and see STOP, without scripts', async () => {
  const sam = await openPlainStaff(shop)
  await callApi(sam, 'POST', '/api/canned-replies', { data: { name: 'Call us', text: 'Please call us.' } })
  const { ticket, number } = await openWithAgreedNumber('0491 575 789')
  await callApi(sam, 'POST', '/api/submit-ticket-comment', {
    data: { ticketid: ticket, comment: 'It is here.', status: 2, makeVisibleToCustomer: true },
  })
  await waitForText(number, /has arrived/)
  const texts = () => card(sam, 'texts')
  // The provider has it a moment before the shop knows.
  await expect
    .poll(async () => (await sam.open(`/admin/tickets/${ticket}`), sam.text(texts())))
    .toMatch(/Phone received, sent/)
  expect(sam.text(texts())).toContain('Updates: by email and text.')
  expect(sam.text(texts())).toMatch(/your phone has arrived, ticket \d+\. Follow it here: \(link\)/)
  // The page reads the timeline a moment before the texts.
  await expect
    .poll(async () => (await sam.open(`/admin/tickets/${ticket}`), sam.text()))
    .toMatch(/“Phone received” was sent/)
  expect(sam.text()).toContain('Canned replies: type /')

  sam.fill('Write a text', 'Hello Mei Tanaka')
  await sam.press('Send the text')
  expect(sam.text(texts())).toContain('must not name the customer')
  expect(sam.value('Write a text')).toBe('Hello Mei Tanaka')
  expect(sam.text(texts())).toMatch(/1 segment of GSM-7, 16 characters counted/)
  sam.fill('Write a text', 'Please call us about your repair.')
  await sam.press('Send the text')
  expect(await waitForText(number, /Please call us/)).toBe('Please call us about your repair.')
  await sam.open(`/admin/tickets/${ticket}`)
  expect(sam.text(texts())).toMatch(/Written by hand by Ada Novak, (sent|being sent)/)

  await sendEvent({ type: 'reply', id: `r-${ticket}`, from: number, text: 'When is it ready?' })
  await sendEvent({ type: 'reply', id: `s-${ticket}`, from: number, text: 'STOP' })
  await sam.open(`/admin/tickets/${ticket}`)
  expect(sam.text(texts())).toContain('The owner of the number stopped texts (STOP).')
  expect(sam.text()).toContain('By text: When is it ready?')
  expect(sam.has('Write a text')).toBe(false)
})

test('the words of a text and its cost are edited without scripts', async () => {
  const sam = await openPlainStaff(shop)
  await sam.open('/admin/text-messages')
  expect(sam.text()).toContain('Texts go out by your own webhook.')
  const received = () => card(sam, 'text-received')
  const delivered = sam.value('Words', received())
  sam.fill('Words', 'Nothing to open', received())
  await sam.press(/^Save ?: Phone received$/, received())
  expect(sam.text(received())).toContain('{link}')
  expect(sam.value('Words', received())).toBe('Nothing to open')
  sam.fill('Words', '{shop}: ticket {ticket} has come in. {link}', received())
  await sam.press(/^Save ?: Phone received$/, received())
  expect(sam.text()).toContain('“Phone received” is saved.')
  await sam.press('Go back to the words as delivered', received())
  expect(sam.text()).toContain('“Phone received” is worded as delivered again.')
  expect(sam.value('Words', received())).toBe(delivered)

  sam.fill('Price of a segment, in cents', '7.9')
  sam.fill('Limit of a month, in dollars', '50')
  await sam.press('Save costs')
  expect(sam.text()).toContain('The costs are saved.')
  expect(sam.all('tr', undefined, sam.part('table', 'Month')).length).toBeGreaterThan(1)
  expect(sam.text(received())).toMatch(/about \d+(\.\d+)? cents/)
})
