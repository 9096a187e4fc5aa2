import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { aPicture } from '#test/sample-picture.ts'
import { bookByApi } from './booking.ts'
import { waitForHydration, getFlash, unfold } from './page-parts.ts'
import {
  addCustomer,
  callApi,
  makePerson,
  openAsStaff,
  openPlainCustomer,
  openPlainStaff,
  takeSession,
} from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()
/** What the two sides do elsewhere. */
let customer: PlainPage
let desk: PlainPage
let session: string
let ticket: number

beforeEach(async () => {
  session = await addCustomer(shop, makePerson('Mei Tanaka'))
  customer = new PlainPage(shop.url, session)
  desk = await openPlainStaff(shop)
  ticket = await bookByApi(customer)
})

async function openMei(): Promise<Page> {
  const page = await shop.visitor()
  await takeSession(shop, page, session)
  return page
}

const openTicket = async (page: Page, path: string) => {
  await page.goto(path)
  await waitForHydration(page)
}
const addNote = (comment: string, more: Record<string, unknown> = {}) =>
  callApi(desk, 'POST', '/api/submit-ticket-comment', {
    data: { ticketid: ticket, comment, status: 0, makeVisibleToCustomer: true, ...more },
  })
const getConversation = (page: Page) => page.locator('#conversation')
const getTimeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })

test('messages appear on both sides without reloading, and an unfinished reply stays', async () => {
  const mei = await openMei()
  const sam = await openAsStaff(shop)
  await openTicket(mei, `/account/ticket/${ticket}`)
  await openTicket(sam, `/admin/tickets/${ticket}`)
  await unfold(mei)
  await mei.getByLabel('Your message').fill('Is it rea')
  await mei.getByLabel('New pin code').fill('24')
  await addNote('We have looked at it. Which colour shall the back have?', { waitForCustomer: true })
  await getConversation(mei).getByText('Which colour shall the back have?').waitFor()
  await expect.poll(() => mei.getByLabel('Your message').inputValue()).toBe('Is it rea')
  await expect.poll(() => mei.getByLabel('New pin code').inputValue()).toBe('24')
  await mei.locator('output', { hasText: '1 new note' }).waitFor({ state: 'attached' })
  await getConversation(mei).getByText('We have asked you something and wait for your answer.').waitFor()

  await sam.getByLabel('Comment').fill('Half a sent')
  await mei.getByLabel('Your message').fill('Green, please.')
  const buffer = Buffer.from(await (await aPicture()).arrayBuffer())
  await mei.getByLabel('Pictures').setInputFiles({ name: 'green.jpg', mimeType: 'image/jpeg', buffer })
  await mei.getByRole('button', { name: 'Send message' }).click()
  await getFlash(mei, 'Your message is sent.').waitFor()
  await getConversation(mei).getByText('You', { exact: true }).waitFor()
  await expect.poll(() => mei.getByLabel('Your message').inputValue()).toBe('')
  await getTimeline(sam).getByText('Green, please.').waitFor()
  await getTimeline(sam).getByRole('link', { name: 'Picture by Mei Tanaka 1 of 1' }).waitFor()
  await getConversation(mei).getByRole('link', { name: 'Your picture 1 of 1' }).waitFor()
  await getTimeline(sam).getByText('The customer waits for our answer').waitFor()
  await expect.poll(() => sam.getByLabel('Comment').inputValue()).toBe('Half a sent')

  await getTimeline(sam).getByRole('button', { name: 'No answer needed' }).click()
  await getTimeline(sam).getByText('The customer waits for our answer').waitFor({ state: 'detached' })
})

test('pictures that were chosen for a message stay when it is refused, and go with the next try', async () => {
  const mei = await openMei()
  await openTicket(mei, `/account/ticket/${ticket}`)
  await unfold(mei)
  const buffer = Buffer.from(await (await aPicture()).arrayBuffer())
  const pictures = mei.getByLabel('Pictures')
  await pictures.setInputFiles({ name: 'crack.jpg', mimeType: 'image/jpeg', buffer })
  const send = mei.getByRole('button', { name: 'Send message' })
  await send.click()
  await getConversation(mei).getByRole('alert').waitFor()
  const countChosen = () => pictures.evaluate((input: HTMLInputElement) => input.files!.length)
  await expect.poll(countChosen).toBe(1)
  await mei.getByLabel('Your message').fill('Here it is.')
  await send.click()
  await getFlash(mei, 'Your message is sent.').waitFor()
  await getConversation(mei).getByRole('link', { name: 'Your picture 1 of 1' }).waitFor()
  await expect.poll(countChosen).toBe(0)
  await expect.poll(() => mei.getByLabel('Your message').inputValue()).toBe('')
})

test('a quote that arrives keeps what is typed, and the answer to one is none to the next', async () => {
  const mei = await openMei()
  const quote = (description: string, amount_cents: number) =>
    callApi(desk, 'POST', `/api/tickets/${ticket}/quotes`, {
      data: { kind: 'extra', description, amount_cents },
    }) as Promise<{ quote: { id: number } }>
  await openTicket(mei, `/account/ticket/${ticket}`)
  await unfold(mei)
  await mei.getByLabel('Your message').fill('Is it rea')
  const first = await quote('A new battery too.', 4900)
  await mei.getByText('A new battery too.').first().waitFor()
  await expect.poll(() => mei.getByLabel('Your message').inputValue()).toBe('Is it rea')
  await mei.getByLabel('Yes, I approve').check()
  await mei.getByLabel('Your name').fill('Mei Tana')
  await callApi(desk, 'POST', `/api/tickets/${ticket}/quotes/${first.quote.id}/withdrawal`, {})
  await mei.getByLabel('Yes, I approve').waitFor({ state: 'detached' })
  await quote('Battery and back glass.', 19_900)
  await mei.getByText('Battery and back glass.').first().waitFor()
  await expect.poll(() => mei.getByLabel('Yes, I approve').isChecked()).toBe(false)
})

test('a status set by another staff member updates the note form, unless a status was chosen there', async () => {
  const sam = await openAsStaff(shop)
  await openTicket(sam, `/admin/tickets/${ticket}`)
  await addNote('On it.', { status: 3 })
  await getTimeline(sam).getByText('On it.').waitFor()
  await expect.poll(() => sam.getByLabel('Status').inputValue()).toBe('3')
  await sam.getByLabel('Status').selectOption('4')
  await addNote('Paused.', { status: 2 })
  await getTimeline(sam).getByText('Paused.').waitFor()
  await expect.poll(() => sam.getByLabel('Status').inputValue()).toBe('4')
})

test('ticket lists update too, and a ticket that was read is no longer unread', async () => {
  const mei = await openMei()
  const sam = await openAsStaff(shop)
  await openTicket(sam, '/admin/tickets?waiting=shop')
  const row = sam.getByRole('row').filter({ hasText: `#${ticket}` })
  await expect.poll(() => row.count()).toBe(0)
  await callApi(customer, 'POST', `/api/tickets/${ticket}/messages`, { data: { text: 'Hello there' } })
  await row.getByText('1 new message').waitFor()
  await row.getByRole('link', { name: `#${ticket}` }).click()
  await getTimeline(sam).getByText('Hello there').waitFor()
  const unread = async () => {
    const { unread: count } = await callApi(desk, 'GET', `/api/tickets/${ticket}/conversation/staff`)
    return count
  }
  await expect.poll(unread).toBe(0)

  await openTicket(mei, '/account/dashboard')
  await addNote('Good news.')
  await mei.getByText('1 new note', { exact: true }).first().waitFor()
})

test('a ticket page polls where event streams are blocked', async () => {
  const mei = await openMei()
  await mei.clock.install()
  await mei.route('**/api/live?*', (route) =>
    route.request().headers()['accept']?.includes('event-stream')
      ? route.fulfill({ status: 429, body: '' })
      : route.continue(),
  )
  await openTicket(mei, `/account/ticket/${ticket}`)
  await mei.clock.runFor(8_000)
  await addNote('Told all the same.')
  await expect
    .poll(
      async () => {
        await mei.clock.runFor(10_000)
        return getConversation(mei).getByText('Told all the same.').count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
})

test('two pages of one browser share one stream, and pages without live data open none', async () => {
  const mei = await openMei()
  const streams = new Set<unknown>()
  mei.context().on('request', (request) => {
    if (request.url().includes('/api/live')) streams.add(request)
  })
  mei.context().on('requestfinished', (request) => streams.delete(request))
  mei.context().on('requestfailed', (request) => streams.delete(request))
  await openTicket(mei, `/account/ticket/${ticket}`)
  await expect.poll(() => streams.size).toBe(1)
  const other = await mei.context().newPage()
  await openTicket(other, '/account/dashboard')
  // A second after the note is in view on the one page it is read, and the other page counts it no more:
  // that call is held back.
  await mei.route('**/api/tickets/*/seen', () => {})
  await addNote('For both of them.')
  await getConversation(mei).getByText('For both of them.').waitFor()
  await other.getByText('1 new note', { exact: true }).first().waitFor()
  // The other page has it too, without a stream of its own.
  await expect.poll(() => streams.size).toBe(1)
  await mei.goto('/about')
  await other.goto('/about')
  await expect.poll(() => streams.size).toBe(0)
})

test('a message without scripts is sent once, and stays in its field when it is refused', async () => {
  const page = await openPlainCustomer(shop, makePerson('Noa Levi'))
  const own = await bookByApi(page)
  await page.open(`/account/ticket/${own}`)
  await page.press('Send message')
  expect(page.text()).toContain('Please write your message.')
  page.fill('Your message', 'From a plain page')
  const bytes = new Uint8Array(await (await aPicture()).arrayBuffer())
  page.attach(/^Pictures/, [{ name: 'plain.jpg', type: 'image/jpeg', bytes }])
  await page.press('Send message')
  expect(page.text()).toContain('Your message is sent. We answer on this page.')
  const conversation = page.find(({ id }) => id === 'conversation')
  expect(page.text(conversation).match(/From a plain page/g)).toHaveLength(1)
  expect(page.html).toContain('Your picture 1 of 1')
})

test('another message from a private page that was opened before can be sent', async () => {
  const { link } = (await callApi(customer, 'GET', `/api/tickets/${ticket}/link`)) as { link: string }
  const page = new PlainPage(shop.url)
  await page.open(link)
  page.fill('Last four digits of the mobile number', '0156')
  await page.press('Go on')
  page.fill('Your message', 'It is in the post.')
  const { to, ...first } = page.request(page.part('button', 'Send message'))
  await page.fetch(to, first)
  // The page that the browser shows again after its back button.
  page.fill('Your message', 'In a small box.')
  await page.press('Send message')
  expect(page.text()).toContain('was already sent with other details')
  expect(page.value('Your message')).toBe('In a small box.')
  await page.press('Send message')
  expect(page.text()).toContain('Your message is sent.')
})
