import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openStripeStandIn } from '#test/stripe-stand-in.ts'
import { aPicture } from '#test/sample-picture.ts'
import { meisBooking } from './booking.ts'
import { payByCard, signUpAndBook } from './customer-steps.ts'
import { getFlash, scanKeys, waitForHydration, waitForPath } from './page-parts.ts'
import { makePerson, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'
import { registerForGst } from './staff-steps.ts'

const stripe = await openStripeStandIn()
afterAll(() => stripe.close())

const MAX_CLICKS = 9
const MAX_FIELDS = 2

/** Counts what staff do: a press, a link and a file dialog are one click, a scan none. */
function countActions(page: Page) {
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

test(`a repair takes staff at most ${MAX_CLICKS} clicks and ${MAX_FIELDS} typed fields until the phone is posted`, async () => {
  stripe.notifyTo(shop.url)
  const ada = await openAsStaff(shop)
  await registerForGst(ada)
  const page = await shop.visitor()
  const { ticket, price } = await signUpAndBook(shop, page, makePerson('Mei Tanaka'))
  const actions = countActions(ada)
  const step = (name: string) => ada.locator('.staff-step').getByText(name, { exact: true })

  await ada.goto('/admin/dashboard')
  await waitForHydration(ada)
  await actions.press(ada.getByRole('link', { name: new RegExp(`^oldest #${ticket}`) }))
  await waitForPath(ada, `/admin/tickets/${ticket}`)
  await actions.press(step('Approve'))
  await getFlash(ada, '“Approve” is done.').waitFor()

  await actions.scan(`${shop.url}/t/${ticket}`)
  await waitForPath(ada, `/admin/tickets/${ticket}/intake`)
  await waitForHydration(ada)
  await ada.getByLabel('Serial number or IMEI').waitFor()
  await actions.scan(meisBooking.serial)
  await expect.poll(() => ada.getByLabel('Serial number or IMEI').inputValue()).toBe(meisBooking.serial)
  await actions.press(ada.getByRole('group', { name: 'Screen' }).getByLabel('Not working'))
  await actions.press(ada.getByRole('button', { name: 'The rest works' }))
  await actions.choosePhotos(ada.getByLabel('Take or choose photos'))
  await actions.press(ada.getByRole('button', { name: 'Mark as received' }))
  await getFlash(ada, 'The phone is marked as received.').waitFor()

  await actions.press(step('Start repair'))
  await getFlash(ada, '“Start repair” is done.').waitFor()
  // The label on the phone opens the page of its next step.
  await actions.scan(`${shop.url}/t/${ticket}`)
  await waitForPath(ada, `/admin/tickets/${ticket}/completion`)
  await waitForHydration(ada)
  await actions.type(ada.getByLabel('Work done'), 'New screen.')
  await actions.press(ada.getByRole('button', { name: 'The rest works' }))
  await actions.press(ada.getByRole('button', { name: 'Finish and invoice' }))
  await getFlash(ada, '“Finish and invoice” is done.').waitFor()

  await payByCard(page, ticket, `$${price}.00`)

  await actions.scan(`${shop.url}/t/${ticket}`)
  await waitForPath(ada, `/admin/tickets/${ticket}/parcel`)
  await ada.getByLabel('Tracking number').waitFor()
  await actions.scan('33ABC1234567')
  // Posting is a step of its own, and a posted ticket completes by itself.
  await ada.getByRole('button', { name: 'Mark posted' }).click()
  await getFlash(ada, '“Mark posted” is done.').waitFor()
  await step('Complete').click()
  await getFlash(ada, '“Complete” is done.').waitFor()
  await ada.locator('.status', { hasText: 'Completed' }).first().waitFor()

  expect([actions.done.length <= MAX_CLICKS, actions.done]).toEqual([true, actions.done])
  expect(actions.fields()).toBeLessThanOrEqual(MAX_FIELDS)
}, 180_000)
