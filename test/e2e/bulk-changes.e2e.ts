import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bookByApi } from './booking.ts'
import { callApi, makePerson, openAsStaff, openPlainCustomer, openPlainStaff } from './people.ts'
import { getFlash, waitForShortcuts } from './page-parts.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true, viewport: { width: 1280, height: 900 } })
const onAPage = 50
/** Oldest first: more than stand on one page. */
let tickets: number[]

beforeAll(async () => {
  const mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  tickets = []
  for (let at = 0; at < onAPage + 4; at++) tickets.push(await bookByApi(mei))
})

const getCheckbox = (page: Page, ticket: number | undefined) =>
  page.getByLabel(`Choose ticket ${ticket}`, { exact: true })
const countChosen = (page: Page) => page.locator('input[name=ids]:checked').count()
const getRow = (page: Page, ticket: number | undefined) =>
  page.getByRole('row').filter({ has: getCheckbox(page, ticket) })

async function openList(page: Page, search: string): Promise<void> {
  await page.goto(`/admin/tickets?${search}`)
  await waitForShortcuts(page)
}

async function changeTo(page: Page, status: string): Promise<void> {
  await page.getByLabel('Change to').selectOption({ label: status })
  await page.getByRole('button', { name: 'Change them' }).click()
}

async function readStatuses(page: Page, ids: number[]): Promise<unknown[]> {
  const found: unknown[] = []
  for (const ticketid of ids) {
    found.push((await callApi(page, 'POST', '/api/get-ticket', { data: { ticketid } }))['status'])
  }
  return found
}

test('tickets are chosen and changed with the keyboard alone', async () => {
  const ada = await openAsStaff(shop)
  await openList(ada, 'status=0&sort=oldest')
  await ada.keyboard.press('j')
  await ada.keyboard.press('x')
  await ada.keyboard.press('j')
  await ada.keyboard.press('j')
  await ada.keyboard.press('x')
  await ada.getByText('2 tickets chosen').waitFor()
  await ada.keyboard.press('x')
  await ada.getByText('1 ticket chosen').waitFor()
  await ada.keyboard.press('x')
  await ada.getByText('2 tickets chosen').waitFor()
  await ada.getByLabel('Change to').focus()
  // One letter: after a second without a key, the next one begins another word.
  await ada.keyboard.press('a')
  await ada.getByRole('button', { name: 'Change them' }).focus()
  await ada.keyboard.press('Enter')
  await getFlash(ada, '2 tickets are changed.').waitFor()
  await expect.poll(() => readStatuses(ada, tickets.slice(0, 4))).toEqual([1, 0, 1, 0])
})

test('with the mouse a row of tickets is chosen by Shift and a click, and all of the page by one', async () => {
  const ada = await openAsStaff(shop)
  await openList(ada, 'sort=oldest')
  await getCheckbox(ada, tickets[3]).click()
  await getCheckbox(ada, tickets[7]).click({ modifiers: ['Shift'] })
  await ada.getByText('5 tickets chosen').waitFor()
  await getCheckbox(ada, tickets[5]).click()
  await ada.getByText('4 tickets chosen').waitFor()
  await ada.getByRole('button', { name: `Choose all ${onAPage} on this page` }).click()
  await ada.getByText(`${onAPage} tickets chosen`).waitFor()
  await ada.getByRole('button', { name: 'Choose none' }).click()
  await expect.poll(() => countChosen(ada)).toBe(0)
})

test('a colleague’s change arrives while tickets are chosen, and the choice stays', async () => {
  const ada = await openAsStaff(shop)
  await openList(ada, 'sort=oldest')
  await getCheckbox(ada, tickets[10]).click()
  await getCheckbox(ada, tickets[11]).click()
  await ada.getByText('2 tickets chosen').waitFor()
  await ada.getByLabel('Say').fill('A whole sentence')

  const lee = await openPlainStaff(shop)
  await callApi(lee, 'POST', '/api/submit-ticket-comment', {
    data: { ticketid: tickets[12], comment: 'Looked at by a colleague.', status: 1 },
  })
  await getRow(ada, tickets[12]).getByText('Looked at by a colleague.').waitFor({ timeout: 30_000 })
  await expect.poll(() => getCheckbox(ada, tickets[10]).isChecked()).toBe(true)
  await expect.poll(() => getCheckbox(ada, tickets[11]).isChecked()).toBe(true)
  await expect.poll(() => ada.getByLabel('Say').inputValue()).toBe('A whole sentence')
  await changeTo(ada, 'Approved')
  await getFlash(ada, '2 tickets are changed.').waitFor()
  await expect.poll(() => readStatuses(ada, tickets.slice(10, 13))).toEqual([1, 1, 1])
})

test('a chosen ticket that a colleague takes out of the list is no longer counted or changed', async () => {
  const ada = await openAsStaff(shop)
  await openList(ada, 'status=0&sort=oldest')
  await getCheckbox(ada, tickets[20]).click()
  await getCheckbox(ada, tickets[21]).click()
  await ada.getByText('2 tickets chosen').waitFor()
  const lee = await openPlainStaff(shop)
  await callApi(lee, 'POST', '/api/submit-ticket-comment', {
    data: { ticketid: tickets[20], comment: 'In repair already.', status: 3 },
  })
  await getCheckbox(ada, tickets[20]).waitFor({ state: 'detached', timeout: 30_000 })
  await ada.getByText('1 ticket chosen').waitFor()
  await changeTo(ada, 'Approved')
  await getFlash(ada, '1 ticket is changed.').waitFor()
  await expect.poll(() => readStatuses(ada, tickets.slice(20, 22))).toEqual([3, 1])
})

test('a change of all tickets of a filter, which cannot be read since the line is broken, stays as it was typed', async () => {
  const ada = await openAsStaff(shop)
  await openList(ada, 'open=1&sort=oldest')
  await ada.getByText('Change several at once').click()
  const all = ada.getByLabel(`All ${tickets.length} tickets of this filter`)
  await all.check()
  await ada.getByLabel('Say').fill('Half a sentence')
  await ada.route('**/api/get-ticket', (route) => route.abort('internetdisconnected'))
  await changeTo(ada, 'Approved')
  await getFlash(ada, /^We could not reach the shop\./).waitFor()
  await waitForShortcuts(ada)
  await expect.poll(() => ada.getByLabel('Say').inputValue()).toBe('Half a sentence')
  await expect.poll(() => all.isChecked()).toBe(true)
})

test('all tickets of a filter change, those of the second page included, and two presses change once', async () => {
  const ada = await openAsStaff(shop)
  await openList(ada, 'open=1&sort=oldest')
  await ada.getByText('Change several at once').click()
  await ada.getByLabel(`All ${tickets.length} tickets of this filter`).check()
  await ada.getByLabel('Say').fill('Counted once')
  await ada.getByLabel('Change to').selectOption({ label: 'Approved' })
  await ada.getByRole('button', { name: 'Change them' }).dblclick()
  await getFlash(ada, /tickets are changed\./)
    .first()
    .waitFor()
  const { notes } = (await callApi(ada, 'POST', '/api/get-ticket', {
    data: { ticketid: tickets.at(-1) },
  })) as { notes: { comment: string }[] }
  expect(notes.filter(({ comment }) => comment === 'Counted once').length).toBeLessThanOrEqual(1)
  const names = await callApi(ada, 'POST', '/api/get-ticket', { data: { ticketid: -1, status: 0 } })
  expect(names).toHaveLength(0)
})
