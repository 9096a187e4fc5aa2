import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openStripeStandIn } from '#test/stripe-stand-in.ts'
import { aPicture } from '#test/sample-picture.ts'
import { meisBooking } from './booking.ts'
import { payByCard, signUpAndBook } from './customer-steps.ts'
import { flash, scanKeys, waitForHydration, waitForPath } from './page-parts.ts'
import { person, staffIn } from './people.ts'
import { openShopForTests } from './test-shop.ts'
import { registerForGst } from './staff-steps.ts'

const stripe = await openStripeStandIn()
afterAll(() => stripe.close())

const MAX_CLICKS = 12
const MAX_FIELDS = 2

/** Counts what staff do: a press, a link and a file dialog are one click, a scan none. */
function countingHands(page: Page) {
  const done: string[] = []
  let fields = 0
  return {
    done,
    fields: () => fields,
    async press(what: Locator) {
      done.push(await what.innerText())
      await what.click()
    },
    async type(field: Locator, text: string) {
      fields += 1
      await field.fill(text)
    },
    async choosePhotos(field: Locator) {
      done.push('photos')
      const picture = async (turned: boolean) => ({
        name: `${turned}.jpg`,
        mimeType: 'image/jpeg',
        buffer: Buffer.from(
          await (await aPicture(turned ? { turned } : { width: 800, height: 600 })).arrayBuffer(),
        ),
      })
      await field.setInputFiles([await picture(false), await picture(true)])
      await page.getByText('2 photos are kept.').waitFor()
    },
    /** A scanner types fast and presses Enter, wherever the focus is. */
    async scan(code: string) {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await scanKeys(page, code)
    },
  }
}

const shop = openShopForTests({ viewport: { width: 1280, height: 844 }, env: stripe.variables })

test(`a repair takes staff at most ${MAX_CLICKS} clicks and ${MAX_FIELDS} typed fields`, async () => {
  stripe.notifyTo(shop.url)
  const ada = await staffIn(shop)
  await registerForGst(ada)
  const page = await shop.visitor()
  const { ticket, price } = await signUpAndBook(shop, page, person('Mei Tanaka'))
  const hands = countingHands(ada)
  const step = (name: string) => ada.locator('.staff-step').getByText(name, { exact: true })

  await ada.goto('/admin/dashboard')
  await waitForHydration(ada)
  await hands.press(ada.getByRole('link', { name: new RegExp(`^oldest #${ticket}`) }))
  await waitForPath(ada, `/admin/tickets/${ticket}`)
  await hands.press(step('Approve'))
  await flash(ada, '“Approve” is done.').waitFor()

  await hands.scan(`${shop.url}/t/${ticket}`)
  await waitForPath(ada, `/admin/tickets/${ticket}/intake`)
  await waitForHydration(ada)
  await ada.getByLabel('Serial number or IMEI').waitFor()
  await hands.scan(meisBooking.serial)
  expect(await ada.getByLabel('Serial number or IMEI').inputValue()).toBe(meisBooking.serial)
  await hands.press(ada.getByRole('button', { name: 'The rest works' }))
  await hands.choosePhotos(ada.getByLabel('Take or choose photos'))
  await hands.press(ada.getByRole('button', { name: 'Mark as received' }))
  await flash(ada, 'The phone is marked as received.').waitFor()

  await hands.press(step('Start repair'))
  await flash(ada, '“Start repair” is done.').waitFor()
  await hands.press(step('Finish and invoice'))
  await waitForPath(ada, `/admin/tickets/${ticket}/completion`)
  await waitForHydration(ada)
  await hands.type(ada.getByLabel('Work done'), 'New screen.')
  await hands.press(ada.getByRole('button', { name: 'The rest works' }))
  await hands.press(ada.getByRole('button', { name: 'Finish and invoice' }))
  await flash(ada, '“Finish and invoice” is done.').waitFor()

  await payByCard(page, ticket, `$${price}.00`)

  await hands.scan(`${shop.url}/t/${ticket}`)
  await waitForPath(ada, `/admin/tickets/${ticket}/parcel`)
  await ada.getByLabel('Tracking number').waitFor()
  await hands.scan('33ABC1234567')
  await hands.press(ada.getByRole('button', { name: 'Mark posted' }))
  await flash(ada, '“Mark posted” is done.').waitFor()
  await hands.press(step('Complete'))
  await flash(ada, '“Complete” is done.').waitFor()
  await ada.locator('.status', { hasText: 'Completed' }).first().waitFor()

  expect([hands.done.length <= MAX_CLICKS, hands.done]).toEqual([true, hands.done])
  expect(hands.fields()).toBeLessThanOrEqual(MAX_FIELDS)
}, 180_000)
