import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { engines } from '#test/open-test-database.ts'
import { readPdfText } from '#test/read-billing-document.ts'
import { openStripeStandIn } from '#test/stripe-stand-in.ts'
import { meisBooking } from './booking.ts'
import {
  announceParcel,
  approveByLink,
  signUpAndBook,
  readCustomerTimeline,
  payByCard,
  reviewCompletion,
  scanSlip,
  writeWithPicture,
} from './customer-steps.ts'
import { findLink } from './inbox.ts'
import { waitForHydration, getFact, unfold } from './page-parts.ts'
import { callApi, makePerson, openAsStaff } from './people.ts'
import { admin, openShopForTests } from './test-shop.ts'
import {
  issueCompletion,
  enterReturnParcel,
  leaveNote,
  sendQuote,
  registerForGst,
  readStaffTimeline,
  completeIntake,
  getTimeline,
} from './staff-steps.ts'

const settings = [
  { engine: 'sqlite', width: 1280 },
  { engine: 'postgres', width: 390 },
] as const

const stripe = await openStripeStandIn()
afterAll(() => stripe.close())

// A repair on SQLite in a wide window is `clicks.e2e.ts`.
describe.each(settings.filter(({ engine }) => engine === engines.at(-1)))(
  'on $engine, $width px wide',
  ({ engine, width }) => {
    const shop = openShopForTests({ engine, viewport: { width, height: 844 }, env: stripe.variables })
    const huong = { ...makePerson('Huong Nguyen'), fullname: 'Nguyễn Thị Hương' }

    test('a repair goes from an empty cart to Completed, and both sides see each step', async () => {
      stripe.notifyTo(shop.url)
      const ada = await openAsStaff(shop)
      await registerForGst(ada)
      const page = await shop.visitor()
      const { ticket, price } = await signUpAndBook(shop, page, huong)
      const email = (about: string) => shop.inbox.waitForEmail(huong.email, new RegExp(`^${about}`))

      const booking = await email('We have your booking')
      const link = findLink(booking, '/track/')
      expect(findLink(booking, `/account/ticket/${ticket}/packing-slip`)).toBeTruthy()
      await leaveNote(ada, ticket, { comment: 'Gladly.', status: 'Approved', assign: admin.name })
      expect((await email('Your repair is approved')).text).toContain('120 Flinders Lane')

      const { text: slip, code } = await scanSlip(page, ticket)
      expect(slip).toContain(huong.fullname)
      expect(slip).not.toContain(meisBooking.passcode)
      expect(code).toBe(`${shop.url}/t/${ticket}`)
      await announceParcel(page, ticket, '33ABC1234567')

      await completeIntake(ada, ticket, code)
      await email('Your phone has arrived')
      await expectPhotos(page, ticket, 'as it arrived')

      await sendQuote(ada, ticket, 'The charging port is worn out.', '49.95')
      const question = await email('We need your answer')
      const total = `$${price + 49}.95`
      expect(question.text).toContain(total)
      // By the link in the email, in a browser that is not logged in.
      const elsewhere = await shop.visitor()
      await approveByLink(elsewhere, findLink(question, '/track/'), huong.fullname)
      const answered = await shop.inbox.waitForEmail(admin.email, /^Quote approved/)
      expect(findLink(answered, `/admin/tickets/${ticket}`)).toBeTruthy()
      await leaveNote(ada, ticket, { comment: 'On the bench now.', status: 'Repairing' })
      await email('We are repairing your phone')

      await exchangeMessages(page, ada, ticket)
      expect((await shop.inbox.waitForEmail(admin.email, /^A message on ticket/)).text).toContain(
        'Is this chip',
      )
      await email('A new note on ticket')

      await issueCompletion(ada, ticket)
      const document = await reviewCompletion(page, ticket)
      for (const words of [huong.fullname, 'New screen and a new charging port.', 'vết nứt', '裂縫']) {
        expect(document).toContain(words)
      }
      await expectPhotos(page, ticket, 'after the repair')

      await leaveNote(ada, ticket, { comment: 'Ready.', status: 'Pending Payment' })
      const due = await email('Your repair is done')
      for (const path of ['pay', 'completion'])
        expect(findLink(due, `/account/ticket/${ticket}/${path}`)).toBeTruthy()
      await payByCard(page, ticket, total)
      expect(stripe.calls).toContain('POST /v1/checkout/sessions')
      expect((await email('We have the payment')).text).toContain('Nothing is left to pay.')
      await expectInvoice(page, ticket, price * 100 + 4_995)

      await enterReturnParcel(ada, ticket, 'STR0001')
      await leaveNote(ada, ticket, { comment: 'Off it goes.', status: 'Posted To Customer' })
      expect((await email('Your phone is on its way back')).text).toContain('STR0001')
      await leaveNote(ada, ticket, { comment: 'All well.', status: 'Completed' })
      await email('Your repair is completed')

      await expect.poll(() => readCustomerTimeline(page, ticket)).toEqual(customerEntries)
      await expect.poll(() => getFact(page, 'Status').innerText()).toBe('Completed')
      await expect.poll(() => getFact(page, 'Pin code').innerText()).toMatch(/^N\/A/)
      await expect.poll(() => readStaffTimeline(ada, ticket)).toEqual(listStaffEntries(huong.fullname, total))
      await expectNothingMissing(ada, ticket)
      await expectPrivatePage(elsewhere, link)

      const emails = shop.inbox.all().filter(({ to }) => to?.[0]?.address === huong.email)
      expect(emails.map(({ subject }) => subject)).toEqual([
        'Please confirm your email address',
        `We have your booking: ticket ${ticket}`,
        `Your repair is approved: ticket ${ticket}`,
        `Your phone has arrived: ticket ${ticket}`,
        `We need your answer: ticket ${ticket}`,
        `You approved the quote: ticket ${ticket}`,
        `We are repairing your phone: ticket ${ticket}`,
        `A new note on ticket ${ticket}`,
        `Your repair is done, payment is due: ticket ${ticket}`,
        `We have the payment of ${total}: ticket ${ticket}`,
        `Your phone is on its way back: ticket ${ticket}`,
        `Your repair is completed: ticket ${ticket}`,
      ])
      for (const { subject, text, html, replyTo } of emails.slice(1)) {
        expect([subject, text?.includes(link), html?.includes(link)]).toEqual([subject, true, true])
        expect(replyTo?.map(({ address }) => address)).toEqual(['hello@mendpost.example'])
        expect(`${text}${html}`).not.toContain(meisBooking.passcode)
      }
      const others = shop.inbox.all().filter((one) => !emails.includes(one))
      expect(others.map(({ subject, to }) => [to?.[0]?.address, subject])).toEqual([
        // The shop's details were entered before.
        [admin.email, 'The bank account on invoices was changed'],
        ['hello@mendpost.example', expect.stringMatching(`^New booking: ticket ${ticket}`)],
        [admin.email, `On its way: ticket ${ticket}`],
        [admin.email, `Quote approved: ticket ${ticket}`],
        [admin.email, `A message on ticket ${ticket} from ${huong.fullname}`],
        [admin.email, `Reviewed: ticket ${ticket}`],
        [admin.email, `Paid ${total}: ticket ${ticket}`],
      ])
    }, 300_000)
  },
)

const customerEntries = [
  'Submitted',
  'Staff Team',
  'The tracking number of your parcel to us was entered.',
  'We tested the parts of your phone.',
  'Staff Team',
  'We sent you a quote.',
  'The days between which your phone should be home have moved.',
  'You approved the quote.',
  'The days between which your phone should be home have moved.',
  'Staff Team',
  'You',
  'Staff Team',
  'We tested the parts of your phone.',
  'We issued the completion document.',
  'You reviewed the completion document.',
  'Staff Team',
  'We charged what was agreed.',
  'A payment arrived.',
  'The tracking number of the parcel back to you was entered.',
  'Staff Team',
  'Staff Team',
]

const listStaffEntries = (customer: string, total: string) => [
  'Submitted',
  admin.name,
  `${admin.name} gave the ticket to ${admin.name}.`,
  `${customer} said how the phone was posted to us.`,
  `${admin.name} added 2 photos.`,
  `${admin.name} tested the parts on arrival.`,
  admin.name,
  `${admin.name} sent a quote ($49.95).`,
  'The days between which the phone should be home have moved. The repair waited for the answer to a quote.',
  'The quote ($49.95) was approved by the customer by the private link.',
  'The days between which the phone should be home have moved. The repair waited for the answer to a quote.',
  admin.name,
  customer,
  admin.name,
  `${admin.name} added 2 photos.`,
  `${admin.name} tested the parts after the work.`,
  `${admin.name} issued the completion document.`,
  `${customer} reviewed the completion document.`,
  admin.name,
  'Invoice 1 was issued.',
  `${customer} went to pay by card.`,
  `A payment was entered (${total}): card.`,
  `${admin.name} entered the return parcel.`,
  admin.name,
  'The passcode was erased, as the phone leaves the bench.',
  admin.name,
]

/** Both have the ticket open; each sees the other's messages without reloading. */
async function exchangeMessages(page: Page, ada: Page, ticket: number): Promise<void> {
  await page.goto(`/account/ticket/${ticket}`)
  await ada.goto(`/admin/tickets/${ticket}`)
  for (const open of [page, ada]) {
    await waitForHydration(open)
    await open.evaluate(() => void (document.body.dataset['since'] = 'before'))
  }
  await writeWithPicture(page, 'Is this chip new?')
  await getTimeline(ada).getByText('Is this chip new?').waitFor()
  await getTimeline(ada)
    .getByRole('link', { name: /^Picture by/ })
    .waitFor()
  await leaveNote(ada, ticket, { comment: 'No, it was there when it came.' })
  await page.locator('#conversation').getByText('No, it was there when it came.').waitFor()
  for (const open of [page, ada]) {
    await expect.poll(() => open.evaluate(() => document.body.dataset['since'])).toBe('before')
  }
}

/** Two photos of one stage, re-encoded: no location, owner or camera is left in them. */
async function expectPhotos(page: Page, ticket: number, when: string): Promise<void> {
  await page.goto(`/account/ticket/${ticket}`)
  await waitForHydration(page)
  await unfold(page)
  const photos = page.getByRole('img', { name: new RegExp(`^Your iPhone 8 ${when}`) })
  await expect.poll(() => photos.count()).toBe(2)
  for (const photo of await photos.all()) {
    const file = await page.request.get((await photo.getAttribute('src'))!.replace('?size=small', ''))
    const { exif, orientation } = await sharp(await file.body()).metadata()
    expect([file.status(), exif, orientation]).toEqual([200, undefined, undefined])
  }
}

async function expectInvoice(page: Page, ticket: number, cents: number): Promise<void> {
  await page.goto(`/account/ticket/${ticket}/invoice`)
  await page.getByRole('heading', { level: 1, name: 'Tax invoice 1', exact: true }).waitFor()
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href'))!,
  )
  const amount = (of: number) => `$${(of / 100).toFixed(2)}`
  const sheets = [await page.getByRole('article').innerText(), readPdfText(await file.body())]
  for (const sheet of sheets) {
    for (const words of [
      'Tax invoice 1',
      'ABN 51 824 753 556',
      'The charging port is worn out.',
      '$49.95',
      amount(cents),
      amount(Math.round(cents / 11)),
    ]) {
      expect(sheet).toContain(words)
    }
  }
}

/** No step was taken without its requirements. */
async function expectNothingMissing(ada: Page, ticket: number): Promise<void> {
  const { events } = (await callApi(ada, 'GET', `/api/tickets/${ticket}/events`)) as {
    events: { kind: string; details: Record<string, unknown> }[]
  }
  const steps = events.filter(({ kind }) => kind === 'ticket.status_changed')
  // A step without its requirements would also say what it overrode.
  const version = expect.any(Number) as number
  expect(steps.map(({ details }) => details)).toEqual(
    [1, 2, 3, 4, 5, 6].map((to) => ({ from: to - 1, to, version })),
  )
}

async function expectPrivatePage(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByText('This repair is finished.', { exact: false }).waitFor()
  await unfold(page)
  await expect.poll(() => getFact(page, 'To us').innerText()).toContain('33ABC1234567')
  await expect.poll(() => getFact(page, 'Back to you').innerText()).toContain('STR0001')
  const html = await page.content()
  for (const secret of [
    'Hương',
    meisBooking.address,
    meisBooking.serial,
    meisBooking.mobile,
    'Is this chip',
  ]) {
    expect(html).not.toContain(secret)
  }
}
