import { describe, expect, test } from 'vitest'
import { engines } from '#test/open-test-database.ts'
import { meisBooking, fillBookingForm, readBookingForm } from './booking.ts'
import { findLink } from './inbox.ts'
import { waitForPath, waitForHydration, chooseFromMenu, getFact, getFlash, unfold } from './page-parts.ts'
import { makePerson } from './people.ts'
import { admin, openShopForTests } from './test-shop.ts'

const settings = [
  { engine: 'sqlite', width: 1280 },
  { engine: 'postgres', width: 390 },
] as const

describe.each(settings.filter(({ engine }) => engines.includes(engine)))(
  'on $engine, $width px wide',
  ({ engine, width }) => {
    const shop = openShopForTests({ engine, env: { THROTTLE: 'on' }, viewport: { width, height: 844 } })
    const mei = makePerson('Mei Tanaka')
    let ticket = 0

    test('submitTicket books a repair that the customer then finds on their account', async () => {
      const page = await shop.visitor()
      await page.goto('/')
      await page.getByRole('main').getByRole('link', { name: 'Pricing', exact: true }).click()
      await page.getByRole('heading', { name: 'Choose your phone' }).waitFor()
      await waitForHydration(page)

      await page.getByLabel('Brand').selectOption({ label: 'Apple iPhone' })
      await expect.poll(() => new URL(page.url()).search).toBe('?brand=iPhone')
      await page.getByRole('link', { name: /^iPhone 13 from/ }).click()

      await page.getByRole('heading', { name: 'iPhone 13', level: 1 }).waitFor()
      const createBooking = page.getByRole('link', { name: 'Create booking' })
      await expect.poll(() => createBooking.getAttribute('aria-disabled')).toBe('true')
      await expect.poll(() => createBooking.getAttribute('href')).toBeNull()
      await page
        .getByRole('list', { name: 'Repairs' })
        .getByRole('link', { name: /^Screen/ })
        .click()
      const choice = page.getByRole('region', { name: 'Your choice' })
      await choice.getByRole('heading', { name: /Screen Replacement/ }).waitFor()
      const [price = ''] = (await choice.innerText()).match(/\$\d+/) ?? []
      expect(price).toMatch(/^\$[1-9]\d*$/)
      await createBooking.click()

      await page.getByRole('heading', { name: 'Book your repair' }).waitFor()
      await expect.poll(() => page.getByLabel('Device').inputValue()).toBe('iPhone 13')
      await expect
        .poll(() => page.getByLabel('Repair', { exact: true }).inputValue())
        .toBe('Screen Replacement')
      await fillBookingForm(page)
      await page.getByRole('button', { name: 'Log in and book' }).click()
      await page.getByRole('heading', { name: 'Log in' }).waitFor()
      await page.getByRole('link', { name: 'Create an account' }).click()

      await page.getByLabel('Full name').fill(mei.fullname)
      await page.getByLabel('Email').fill(mei.email)
      await page.getByLabel('Password', { exact: true }).fill(mei.password)
      await page.getByLabel('Password again').fill(mei.password)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/account/verifyemail')
      await getFlash(page, 'Successfully created account!').waitFor()

      // The email is opened on another device, where she continues.
      const phone = await shop.visitor()
      await phone.goto(
        findLink(await shop.inbox.waitForEmail(mei.email, /confirm your email/), '/account/verify/'),
      )
      await getFlash(phone, 'Successfully verified account! You may login.').waitFor()
      await waitForPath(phone, '/account/login')
      await phone.getByLabel('Email').fill(mei.email)
      await phone.getByLabel('Password').fill(mei.password)
      await phone.getByRole('button', { name: 'Log in' }).click()
      await getFlash(phone, 'Successfully logged in!').waitFor()

      await phone.getByRole('heading', { name: 'Book your repair' }).waitFor()
      await expect.poll(() => readBookingForm(phone)).toEqual({ ...meisBooking, passcode: '' })
      await phone.getByLabel('Pin code').fill(meisBooking.passcode)
      await phone.getByRole('button', { name: `Book for ${price}` }).click()

      await waitForPath(phone, '/confirmation')
      await getFlash(phone, 'Successfully created ticket!').waitFor()
      ticket = Number(await getFact(phone, 'Ticket number').innerText())
      expect(ticket).toBeGreaterThan(0)
      const confirmed = async () => ({
        ticket: await getFact(phone, 'Ticket number').innerText(),
        repair: await getFact(phone, 'Repair').innerText(),
        address: await getFact(phone, 'Return address').innerText(),
        mobile: await getFact(phone, 'Mobile number for updates').innerText(),
      })
      const before = await confirmed()
      expect(before).toEqual({
        ticket: String(ticket),
        repair: 'Screen Replacement',
        address: 'Unit 3, 12 Wattle Street\nCarlton VIC 3053',
        mobile: '0491 570 156',
      })
      await phone.reload()
      await phone.getByRole('heading', { name: `Ticket ${ticket} is booked` }).waitFor()
      await expect.poll(() => confirmed()).toEqual(before)

      await phone.getByRole('link', { name: 'View Account' }).click()
      await waitForPath(phone, '/account/dashboard')
      const bookings = phone.getByRole('table', { name: 'Recent Bookings' })
      await bookings.waitFor()
      await expect
        .poll(() => bookings.getByRole('columnheader', { includeHidden: true }).allTextContents())
        .toEqual(['ID', 'Created', 'Device', 'Repair', 'Status', 'View'])
      const cells = await bookings.getByRole('cell').allInnerTexts()
      expect(cells.map((cell) => cell.trim())).toEqual([
        String(ticket),
        expect.stringMatching(/^(just now|\d+ (second|minute)s? ago)$/),
        'iPhone 13',
        'Screen Replacement',
        'Submitted',
        'View',
      ])
      await bookings.getByRole('link', { name: /^View/ }).click()

      await waitForPath(phone, `/account/ticket/${ticket}`)
      await phone.getByText('Ticket submitted, waiting for approval.').waitFor()
      await unfold(phone)
      await expect.poll(() => getFact(phone, 'Quoted price').innerText()).toBe(price)
      await expect.poll(() => getFact(phone, 'Serial number').innerText()).toBe(meisBooking.serial)
      await expect.poll(() => getFact(phone, 'Pin code').innerText()).toBe('••••')
      await expect.poll(() => getFact(phone, 'Name').innerText()).toBe(mei.fullname)
      await expect.poll(() => getFact(phone, 'Return address').innerText()).toContain('Carlton VIC 3053')
      await expect.poll(() => phone.content()).not.toContain(meisBooking.passcode)
    })

    test('staff see her ticket and add two notes, and the customer reads only the public one', async () => {
      const staff = await shop.visitor()
      await staff.goto('/account/login?next=/admin/tickets')
      await staff.getByLabel('Email').fill(admin.email)
      await staff.getByLabel('Password').fill(admin.password)
      await staff.getByRole('button', { name: 'Log in' }).click()
      await waitForPath(staff, '/admin/tickets')
      const row = staff.getByRole('row').filter({ hasText: mei.fullname })
      await row.waitFor()
      // Small screens hide empty cells.
      const cells = await row.getByRole('cell', { includeHidden: true }).allTextContents()
      expect(cells.map((cell) => cell.replace(/\s+/g, ' ').trim())).toEqual([
        `#${ticket}`,
        'Submitted',
        'Approve',
        expect.stringMatching(/^\d+ \w+$/),
        '0',
        'Submitted',
        'Screen iPhone 13',
        mei.fullname,
        '0491 570 156',
        'Nobody yet',
        expect.stringMatching(/now|ago/),
        expect.stringMatching(/now|ago/),
      ])
      await row.getByRole('link', { name: `#${ticket}` }).click()

      await staff.getByRole('heading', { name: `Ticket #${ticket}` }).waitFor()
      await staff.getByLabel('Comment').fill('Your phone is on our bench.')
      await staff.getByLabel('Status').selectOption({ label: 'Received Device' })
      await staff.getByLabel('Visible to customer').check()
      await staff.getByRole('button', { name: 'Save note' }).click()
      await staff.getByText('Your phone is on our bench.').first().waitFor()
      await getFlash(staff, 'Successfully updated ticket!').waitFor()
      await expect.poll(() => staff.getByLabel('Visible to customer').isChecked()).toBe(false)

      await staff.getByLabel('Comment').fill('Frame is bent, ask Noa.')
      await staff.getByLabel('Status').selectOption({ label: 'Repairing' })
      await staff.getByLabel('Assign staff').selectOption({ label: admin.name })
      await staff.getByRole('button', { name: 'Save note' }).click()
      await staff.getByText('Frame is bent, ask Noa.').first().waitFor()
      await expect.poll(() => getFact(staff, 'Assigned to').innerText()).toBe(admin.name)
      await expect.poll(() => staff.locator('.page-heading .status').innerText()).toBe('Repairing')

      const page = await shop.visitor()
      await page.goto(`/account/ticket/${ticket}`)
      await waitForPath(page, '/account/login')
      await page.getByLabel('Email').fill(mei.email)
      await page.getByLabel('Password').fill(mei.password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await waitForPath(page, `/account/ticket/${ticket}`)
      for (const look of ['first', 'after a reload']) {
        await page.getByText('Your phone is on our bench.').waitFor()
        await expect.poll(() => page.getByText('Staff Team').count(), { message: look }).toBe(1)
        await expect.poll(() => getFact(page, 'Status').innerText()).not.toBe('Submitted')
        const html = await page.content()
        expect(html).not.toContain('Frame is bent')
        expect(html).not.toContain(admin.name)
        await page.reload()
      }
      await chooseFromMenu(page, 'Logout')
      await waitForPath(page, '/')

      const toMei = () =>
        shop.inbox
          .all()
          .filter((email) => email.to?.some(({ address }) => address === mei.email))
          .map(({ subject }) => subject)
      await expect.poll(() => toMei().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3)
      expect(toMei()).toEqual([
        'Please confirm your email address',
        `We have your booking: ticket ${ticket}`,
        `Your phone has arrived: ticket ${ticket}`,
        // Repairing came with a note for staff only, and says nothing that needs an email of its own.
      ])
      const words = shop.inbox.all().map(({ text, html }) => `${text}${html}`)
      expect(words.filter((email) => email.includes('Frame is bent'))).toEqual([])
      expect(words.filter((email) => email.includes(meisBooking.passcode))).toEqual([])
      const toShop = shop.inbox
        .all()
        .filter(({ subject }) => subject?.startsWith(`New booking: ticket ${ticket}`))
      expect(toShop).toHaveLength(1)
    })
  },
)
