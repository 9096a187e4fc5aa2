import { chromium, type Locator, type Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { browserArguments, findBrowser } from '#test/browser.ts'
import { bookByApi } from './booking.ts'
import { drawCode128, drawQr, writeVideo } from './drawn-video.ts'
import { recordPages } from './record-pages.ts'
import { makePerson, logInByApi, openPlainCustomer } from './people.ts'
import { waitForHydration, waitForPath } from './page-parts.ts'
import { admin, openShopForTests } from './test-shop.ts'

const shop = openShopForTests()
/** No other booking of the shop has it. */
const serial = 'F2LXK0CAM001'
let ticket: number

beforeAll(async () => {
  const mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  ticket = await bookByApi(mei, 'iphone13', 'screen', { serial })
})

/** A phone on which staff are logged in, whose camera sees this picture. */
async function openStaffPhone(
  dark: Parameters<typeof writeVideo>[0],
): Promise<{ page: Page; scripts: string[] }> {
  const video = await writeVideo(dark)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      ...browserArguments,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video.file}`,
    ],
  })
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  const { errors } = recordPages(context)
  onTestFinished(async () => {
    await browser.close()
    await video.remove()
    expect(errors).toEqual([])
  })
  // Some builds of Chromium have a detector of their own.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'))
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await logInByApi(page, admin)
  await page.goto('/admin/intake')
  await waitForHydration(page)
  return { page, scripts }
}

const decoders = (scripts: string[]) => scripts.filter((url) => url.includes('detect-in-script'))
const openCamera = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' }).click()

test('without a detector of the browser the camera reads the QR code of a slip, and loads the library only then', async () => {
  const { page, scripts } = await openStaffPhone(drawQr(`${shop.url}/t/${ticket}`))
  expect(decoders(scripts)).toEqual([])
  await openCamera(page)
  await waitForPath(page, `/admin/tickets/${ticket}/intake`)
  await expect.poll(() => decoders(scripts)).not.toEqual([])
})

test('the camera reads a QR code that the library misses while it stands upright', async () => {
  // About one address in forty, always in the same way.
  const { page } = await openStaffPhone(drawQr('https://repairs.example.com/t/1019'))
  await openCamera(page)
  await page.waitForURL((address) => address.pathname !== '/admin/intake' || address.searchParams.has('code'))
})

test('the camera reads a Code 128 too, and opens again for the next parcel without reading the same slip twice', async () => {
  const { page } = await openStaffPhone(drawCode128(serial))
  await openCamera(page)
  await waitForPath(page, `/admin/tickets/${ticket}/intake`)
  // The camera opens by itself, and the same slip is still in front of it.
  await page.goto('/admin/intake?next=1')
  const words = page.getByText('This code was read just now. Show the next one.')
  const stop = page.getByRole('button', { name: 'Stop the camera' })
  await words.waitFor()
  await expect.poll(() => page.getByLabel('What the camera sees').isVisible()).toBe(true)
  // They come and go with each picture, and move no button.
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  await expect.poll(async () => (await top(words)) > (await top(stop))).toBe(true)
  await stop.click()
  await openCamera(page)
  await waitForPath(page, `/admin/tickets/${ticket}/intake`)
  // The next person at this screen finds nothing of it.
  const isSaved = () => page.evaluate((code) => Object.values(sessionStorage).includes(code), serial)
  await expect.poll(() => isSaved()).toBe(true)
  await page.goto('/account/logout')
  await waitForPath(page, '/')
  await expect.poll(() => isSaved()).toBe(false)
})

test('the intake page says that a code from the camera is unknown, and offers the search', async () => {
  const { page } = await openStaffPhone(drawCode128('99XYZ000111'))
  await openCamera(page)
  await page.waitForURL(/\/admin\/intake\?code=99XYZ000111/)
  await page.getByText('No ticket has that number, serial, parcel or invoice.').waitFor()
  await page.getByRole('link', { name: 'Search all tickets for “99XYZ000111”' }).click()
  await page.waitForURL('**/admin/tickets?q=99XYZ000111')
})
