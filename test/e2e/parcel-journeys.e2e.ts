import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { fillBookingForm } from './booking.ts'
import { scanKeys, unfold, waitForHydration, waitForPath } from './page-parts.ts'
import { callApi, makePerson, openAsCustomer, openAsStaff, openPlainStaff, type Person } from './people.ts'
import { leaveNote, sendQuote } from './staff-steps.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true, viewport: { width: 1280, height: 900 } })

beforeAll(async () => {
  const staff = await openPlainStaff(shop)
  const { profile, version } = await callApi(staff, 'GET', '/api/shop-profile')
  const discounts = { samePhonePercent: 10, anotherPhoneCents: 1_000 }
  await callApi(staff, 'PUT', '/api/shop-profile', {
    data: { profile: { ...(profile as object), discounts }, version },
  })
  const phone = await callApi(staff, 'GET', '/api/getphone/iphone13')
  await callApi(staff, 'PUT', '/api/update-device/', { data: { ...phone, screen: 200, battery: 99 } })
})

type Booked = { page: Page; who: Person; staff: Page; first: number; second: number; parcel: number }

/** Books a screen, and with it the battery of the same phone or of a second one, by one form. */
async function bookTwo(button: 'Add another repair' | 'Add another phone'): Promise<Booked> {
  const who = makePerson('Mei Tanaka')
  const page = await openAsCustomer(shop, who)
  await page.goto('/booking/iphone13/screen')
  await waitForHydration(page)
  await fillBookingForm(page)
  await page.getByRole('button', { name: button }).click()
  const item = page.getByRole('group', { name: /^Repair 2,/ })
  await item.waitFor()
  if (button === 'Add another phone') {
    await item.getByLabel('Phone', { exact: true }).selectOption({ label: 'iPhone 13' })
    await item.getByLabel('Serial number').fill('F2LXK0OTHER1')
  }
  await item.getByLabel('Repair', { exact: true }).selectOption('battery')
  await page
    .getByRole('button', {
      name: `Book 2 repairs for ${button === 'Add another repair' ? '$289.10' : '$289.00'}`,
    })
    .click()
  await page.getByRole('heading', { name: /^Tickets \d+, \d+ are booked$/ }).waitFor()
  const tickets = await shop.db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select(['tickets.id', 'tickets.parcel_id'])
    .where('accounts.email', '=', who.email)
    .orderBy('tickets.id')
    .execute()
  const [one, two] = tickets
  expect(tickets.map(({ parcel_id }) => parcel_id)).toEqual([one!.parcel_id, one!.parcel_id])
  return {
    page,
    who,
    staff: await openAsStaff(shop),
    first: one!.id,
    second: two!.id,
    parcel: one!.parcel_id,
  }
}

/** Pays all that the parcel owes by one payment at the counter. */
async function payParcel({ staff, first, parcel }: Booked, amount: string): Promise<void> {
  await staff.goto(`/admin/tickets/${first}/money`)
  await waitForHydration(staff)
  await expect.poll(() => staff.locator('[name=parcel-payment-amount]').inputValue()).toBe(amount.slice(1))
  await staff.locator('[name=parcel-payment-method]').selectOption('cash')
  await staff.getByRole('button', { name: 'Record the payment for the parcel' }).click()
  await expect.poll(async () => (await callApi(staff, 'GET', `/api/parcels/${parcel}`))['due_cents']).toBe(0)
}

async function postBack({ staff, parcel }: Booked, number: string): Promise<void> {
  await staff.goto('/admin/posting')
  await waitForHydration(staff)
  await scanKeys(staff, `P-${parcel}`)
  await staff.getByRole('group', { name: 'Into the box' }).waitFor()
  await scanKeys(staff, number)
  await staff.locator('.scan-said').getByText(`posted with ${number}.`).waitFor()
}

/** What was billed and paid on each ticket, and what is owed, in cents. */
async function readMoney({ staff, first, second }: Booked): Promise<unknown[]> {
  const read = async (id: number) => {
    const money = await callApi(staff, 'GET', `/api/tickets/${id}/desk-money`)
    const entries = money['entries'] as { kind: string; amount_cents: number }[]
    const paid = entries.reduce(
      (sum, { kind, amount_cents }) => sum + (kind === 'refund' ? -amount_cents : amount_cents),
      0,
    )
    return { paid, due: money['due_cents'], balance: money['balance_cents'] }
  }
  return [await read(first), await read(second)]
}

const statusOf = async ({ staff }: Booked, ticketid: number) =>
  (await callApi(staff, 'POST', '/api/get-ticket', { data: { ticketid } }))['status']

test('two repairs of one phone are booked in one form, paid once and posted back together', async () => {
  const booked = await bookTwo('Add another repair')
  const { page, who, staff, first, second } = booked
  await leaveNote(staff, first, { comment: 'The screen is done.', status: 'Pending Payment' })
  await leaveNote(staff, second, { comment: 'The battery is done.', status: 'Pending Payment' })
  await page.goto(`/account/ticket/${first}`)
  await page.getByRole('link', { name: 'Pay $289.10 for everything' }).first().waitFor()
  await payParcel(booked, '$289.10')
  await postBack(booked, 'OUT2891')
  await expect.poll(() => statusOf(booked, first)).toBe(5)
  await expect.poll(() => statusOf(booked, second)).toBe(5)
  expect(await readMoney(booked)).toEqual([
    { paid: 20_000, due: 0, balance: 0 },
    { paid: 8_910, due: 0, balance: 0 },
  ])
  const email = await shop.inbox.waitForEmail(who.email, /way back/)
  for (const words of ['OUT2891', String(first), String(second)]) expect(email.text).toContain(words)
  await page.goto(`/account/ticket/${second}`)
  await page.getByText('Posted To Customer').first().waitFor()
}, 180_000)

test('of two phones one is declined: it goes back with the other, and the parcel owes the other’s price and its own postage', async () => {
  const booked = await bookTwo('Add another phone')
  const { page, staff, first, second } = booked
  await leaveNote(staff, second, { comment: 'It is on the bench.', status: 'Received Device' })
  await sendQuote(staff, second, 'The board is wet.', '150.00')
  await page.goto(`/account/ticket/${second}`)
  await waitForHydration(page)
  await unfold(page)
  await page.getByLabel('No, send my phone back unrepaired').check()
  await page.getByLabel('Your name').fill('Mei Tanaka')
  await page.getByRole('button', { name: 'Send my answer' }).click()
  await page.getByText('You declined the quote.').first().waitFor()
  await leaveNote(staff, first, { comment: 'The screen is done.', status: 'Pending Payment' })
  const [, declined] = (await readMoney(booked)) as { due: number }[]
  const total = `$${((20_000 + declined!.due) / 100).toFixed(2)}`
  await payParcel(booked, total)
  await postBack(booked, 'OUT2892')
  await expect.poll(() => statusOf(booked, first)).toBe(5)
  await expect.poll(() => statusOf(booked, second)).toBe(5)
  expect(await readMoney(booked)).toEqual([
    { paid: 20_000, due: 0, balance: 0 },
    { paid: declined!.due, due: 0, balance: 0 },
  ])
}, 180_000)

test('of two phones one is lost: nothing is owed for it, and the other is paid and posted', async () => {
  const booked = await bookTwo('Add another phone')
  const { page, staff, first, second } = booked
  await staff.goto(`/admin/tickets/${second}/ending`)
  await waitForHydration(staff)
  await staff.getByLabel('Lost in the post').check()
  await staff.getByLabel('Comment').fill('It was not in the parcel.')
  await staff.getByLabel('Visible to customer').check()
  await staff.getByRole('button', { name: 'End without repair' }).click()
  await waitForPath(staff, `/admin/tickets/${second}`)
  await leaveNote(staff, first, { comment: 'The screen is done.', status: 'Pending Payment' })
  await payParcel(booked, '$200.00')
  await postBack(booked, 'OUT2893')
  await expect.poll(() => statusOf(booked, first)).toBe(5)
  expect(await readMoney(booked)).toEqual([
    { paid: 20_000, due: 0, balance: 0 },
    { paid: 0, due: 0, balance: 0 },
  ])
  await page.goto(`/account/ticket/${first}`)
  await page.getByText('(Lost in the post)').waitFor()
}, 180_000)
