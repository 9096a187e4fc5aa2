import { expect, test } from 'vitest'
import { localDay } from '#domain/shop/announced-closures.ts'
import { bookByApi } from './booking.ts'
import { waitForHydration, waitForShortcuts } from './page-parts.ts'
import { callApi, makePerson, openAsStaff, openPlainStaff, openPlainCustomer } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true, viewport: { width: 390, height: 844 } })

test('the morning: a statement is looked at and kept, a proposal is booked by a key, and all of it is undone', async () => {
  const ada = await openAsStaff(shop)
  const mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  const { profile, version: profileVersion } = await callApi(ada, 'GET', '/api/shop-profile')
  const data = {
    profile: { ...(profile as object), statements: { bookByItself: true } },
    version: profileVersion,
  }
  await callApi(ada, 'PUT', '/api/shop-profile', { data })
  const tickets: number[] = []
  for (const repair of ['screen', 'battery']) {
    const ticketid = await bookByApi(mei, 'iphone13', repair)
    tickets.push(ticketid)
    const note = { ticketid, comment: 'The work is done.', status: 4, makeVisibleToCustomer: false }
    await callApi(ada, 'POST', '/api/submit-ticket-comment', { data: note })
  }
  const readMoney = (id: number) => callApi(ada, 'GET', `/api/tickets/${id}/desk-money`)
  const [first, second] = [await readMoney(tickets[0]!), await readMoney(tickets[1]!)]
  const today = localDay(Date.now(), 'Australia/Melbourne')
  const row = (cents: number, text: string) => `${today},${(cents / 100).toFixed(2)},${text}\n`
  const csv = `Date,Amount,Description\n${row(Number(first['due_cents']), `ticket ${tickets[0]} iphone`)}${row(Number(second['due_cents']) - 1_000, `ticket ${tickets[1]}`)}${row(-8_800, 'Rent')}`

  await ada.goto('/admin/money/bank')
  await waitForHydration(ada)
  await ada.getByText('No statement was read yet').waitFor()
  await ada
    .getByLabel('File of your bank')
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await ada.getByRole('button', { name: 'Show what it changes' }).click()
  await ada.getByRole('region', { name: 'Lines of the file' }).getByText(`Booked on #${tickets[0]}`).waitFor()
  expect((await readMoney(tickets[0]!))['due_cents']).toBe(first['due_cents'])
  await ada.getByRole('button', { name: 'Keep 3 lines, book 1' }).click()
  await ada.getByText('The statement is kept: 1 line booked, 1 proposal.').waitFor()
  await expect.poll(async () => (await readMoney(tickets[0]!))['due_cents']).toBe(0)

  await ada.getByRole('button', { name: `Book on #${tickets[1]}` }).waitFor()
  await waitForShortcuts(ada)
  await ada.keyboard.press('j')
  await ada.keyboard.press('b')
  await ada.getByText(`Booked on #${tickets[1]}.`).waitFor()
  await ada.getByText('Nothing waits in this statement.').waitFor()
  await expect.poll(async () => (await readMoney(tickets[1]!))['due_cents']).toBe(1_000)
  // Who has paid can be posted.
  await ada.goto('/admin/posting')
  await ada.getByText(`#${tickets[0]}`).first().waitFor()

  await ada.goto('/admin/money/bank')
  await waitForHydration(ada)
  await ada.getByLabel('File of your bank').setInputFiles({
    name: 'bank.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Date,Amount,Description\n'),
  })
  await ada.getByRole('button', { name: 'Show what it changes' }).click()
  await ada.getByText('This file has no lines.').waitFor()
  await ada.getByText('Undo this statement').click()
  await ada.getByRole('button', { name: /^Undo statement/ }).click()
  await ada.getByText('This statement was undone').waitFor()
  // Nothing of it is said to be booked.
  await expect.poll(() => ada.getByText('Taken back').count()).toBe(2)
  await expect.poll(() => ada.getByText(/^Booked on/).count()).toBe(0)
  await expect
    .poll(async () => (await Promise.all(tickets.map(readMoney))).map((money) => money['due_cents']))
    .toEqual([first['due_cents'], second['due_cents']])
})

test('without scripts a proposal is booked, and a ticket that does not exist is named', async () => {
  const ada = await openPlainStaff(shop)
  const kim = await openPlainCustomer(shop, makePerson('Kim Park'))
  const ticketid = await bookByApi(kim, 'iphone13', 'screen')
  const note = { ticketid, comment: 'The work is done.', status: 4, makeVisibleToCustomer: false }
  await callApi(ada, 'POST', '/api/submit-ticket-comment', { data: note })
  const { due_cents } = await callApi(ada, 'GET', `/api/tickets/${ticketid}/desk-money`)
  const today = localDay(Date.now(), 'Australia/Melbourne')
  const file = `Date,Amount,Description\n${today},5.00,ticket ${ticketid}\n${today},7.00,Interest\n`
  const read = await callApi(ada, 'POST', '/api/money/statements', { file, apply: true })

  const bank = await openPlainStaff(shop)
  await bank.open(`/admin/money/bank?statement=${String(read['id'])}`)
  expect(bank.html).toContain('1 proposal')
  await bank.press(`Book on #${ticketid}`)
  expect(bank.html).toContain(`Booked on #${ticketid}.`)
  bank.fill('Ticket, or several', '987654')
  await bank.press('Book there')
  expect([bank.status, bank.html.includes('We could not find that ticket.')]).toEqual([404, true])
  expect((await callApi(ada, 'GET', `/api/tickets/${ticketid}/desk-money`))['due_cents']).toBe(
    Number(due_cents) - 500,
  )
})
