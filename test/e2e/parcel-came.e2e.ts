import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeReady } from './booking.ts'
import { waitForHydration } from './page-parts.ts'
import { callApi, makePerson, openAsCustomer, openAsStaff } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()

/** A phone that was posted back under a number. */
async function postBack(staff: Page, customer: Page, number: string): Promise<number> {
  const id = await makeReady(staff, customer)
  await callApi(staff, 'POST', '/api/posting/scans', { data: { ticket: `${id}`, number } })
  return id
}
const readDelivery = async (page: Page, ticketid: number) =>
  (await callApi(page, 'POST', '/api/get-user-ticket', { data: { ticketid } }))['delivery']

test('the customer says on the ticket with one press that the parcel has not come, and later that it has', async () => {
  const ada = await openAsStaff(shop)
  const mei = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  const id = await postBack(ada, mei, 'CAME4711')
  await mei.goto(`/account/ticket/${id}`)
  await waitForHydration(mei)
  await mei.getByRole('button', { name: 'It has not come' }).click()
  await mei
    .getByText('Thank you. We look for the parcel with the carrier and write to you.')
    .first()
    .waitFor()
  await mei.getByText('The parcel with my phone has not come yet.').waitFor()
  await ada.goto(`/admin/tickets/${id}/parcel`)
  await ada.getByText('The customer says that it has not come.').waitFor()
  await mei.getByRole('button', { name: 'It has come' }).click()
  await mei.getByText('Thank you for telling us that your phone has come.').first().waitFor()
  await expect.poll(() => mei.getByRole('button', { name: 'It has come' }).count()).toBe(0)
  expect(await readDelivery(mei, id)).toMatchObject({
    way: 'delivered',
    said_by: 'customer',
    not_come: false,
  })
})

test('by the private link it is one press without scripts, log-in or digits, and opening the link changes nothing', async () => {
  const ada = await openAsStaff(shop)
  const lee = await openAsCustomer(shop, makePerson('Lee Chan'))
  const id = await postBack(ada, lee, 'CAME4712')
  const { link } = (await callApi(lee, 'GET', `/api/tickets/${id}/link`)) as { link: string }
  const page = await new PlainPage(shop.url).open(new URL(link).pathname)
  expect(page.html).toContain('Has your phone come?')
  expect(await readDelivery(lee, id)).toMatchObject({ way: null, not_come: false })
  await page.press('It has come')
  expect(page.html).toContain('Thank you for telling us that your phone has come.')
  expect(page.html).not.toContain('Has your phone come?')
  expect(await readDelivery(lee, id)).toMatchObject({ way: 'delivered', said_by: 'customer' })
})

test('staff end what the carrier has lost with one press, and read before what the customer is told', async () => {
  const ada = await openAsStaff(shop)
  const who = makePerson('Noor Haddad')
  const noor = await openAsCustomer(shop, who)
  const id = await postBack(ada, noor, 'LOST4711')
  await ada.goto(`/admin/tickets/${id}/parcel`)
  await waitForHydration(ada)
  await ada.locator('summary').getByText('The parcel is lost').click()
  await ada.getByText('We posted the parcel, so the claim with the carrier is ours').waitFor()
  await ada.getByRole('button', { name: 'The parcel is lost' }).click()
  await ada.getByText('Successfully updated ticket!').first().waitFor()
  const email = await shop.inbox.waitForEmail(who.email, /lost on its way back/)
  expect(`${email.text}`.replace(/\s+/g, ' ')).toMatch(/We owe you \$[\d.,]+ and pay it back\./)
  await noor.goto(`/account/ticket/${id}`)
  await noor.getByText('Your phone was lost in the post on its way back to you.').first().waitFor()
})
