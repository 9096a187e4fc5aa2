import { expect, test } from 'vitest'
import { firstSettings } from '#contract/first-profile.ts'
import { afterBooking } from '#contract/posting.ts'
import { bookByApi } from './booking.ts'
import { waitForHydration } from './page-parts.ts'
import { callApi, openAsCustomer, makePerson, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })
const street = '120 Flinders Lane'

test.each(['post_at_once', 'wait_for_approval'] as const)(
  'confirmation, ticket page, private page and first email agree: %s',
  async (booking) => {
    const staff = await openAsStaff(shop)
    const { profile, version } = await callApi(staff, 'GET', '/api/shop-profile')
    await callApi(staff, 'PUT', '/api/shop-profile', {
      data: { profile: { ...(profile as object), booking }, version },
    })
    const who = makePerson('Mei Tanaka')
    const mei = await openAsCustomer(shop, who)
    const ticket = await bookByApi(mei)
    const { link } = (await callApi(mei, 'GET', `/api/tickets/${ticket}/link`)) as { link: string }
    const email = await shop.inbox.waitForEmail(who.email, /We have your booking/)
    const texts = [`${email.text}`.replace(/\s+/g, ' ')]
    for (const path of ['/confirmation', `/account/ticket/${ticket}`, new URL(link).pathname]) {
      await mei.goto(path)
      await waitForHydration(mei)
      texts.push((await mei.content()).replace(/\s+/g, ' '))
      // The profile that the browser holds is public; what is written on the page counts.
      const written = await mei.locator('body').innerText()
      if (booking === 'wait_for_approval') expect(written, path).not.toContain(street)
    }
    for (const text of texts) {
      const other = booking === 'post_at_once' ? 'wait_for_approval' : 'post_at_once'
      expect(text).toContain(afterBooking[booking](firstSettings))
      expect(text).not.toContain(afterBooking[other](firstSettings))
    }
    if (booking === 'wait_for_approval') expect(texts[0]).not.toContain(street)
    else expect(texts[0]).toContain(street)
  },
)
