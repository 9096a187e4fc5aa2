import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { brandLabels, brands, getRepair, repairKeys } from '#contract/catalogue.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import { waitForHydration, watchRequests, serveMapTiles, holdBack } from './page-parts.ts'
import { callApi } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { serveSlowDocuments } from './slow-documents.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()

async function catalogue(page: Page | PlainPage): Promise<Phone[]> {
  const { data } = (await callApi(page, 'GET', '/api/getphones')) as { data: string }
  return JSON.parse(data) as Phone[]
}

const getPaths = async (page: Page) =>
  (await tiles(page).evaluateAll((all) => all.map((tile) => tile.getAttribute('href') ?? ''))).toSorted()
const tiles = (page: Page) => page.getByRole('main').locator('a[href^="/repairs/"]')

const brandOptions = [
  'All brands',
  'Apple iPhone',
  'Samsung S Series',
  'Samsung Z Series',
  'Samsung Note Series',
]

test('the brand dropdown filters the tiles, and the URL keeps it', async () => {
  const page = await shop.visitor()
  const phones = await catalogue(page)
  await page.goto('/repairs')
  await waitForHydration(page)
  await expect.poll(() => page.getByLabel('Brand').getByRole('option').allInnerTexts()).toEqual(brandOptions)
  await expect.poll(() => tiles(page).count()).toBe(phones.length)
  for (const brand of brands) {
    await page.getByLabel('Brand').selectOption({ label: brandLabels[brand] })
    const expected = phones.filter((phone) => phone.brand === brand)
    await expect.poll(() => tiles(page).count()).toBe(expected.length)
    await expect.poll(() => new URL(page.url()).searchParams.get('brand')).toBe(brand)
    await expect
      .poll(() => getPaths(page))
      .toEqual(expected.map(({ phoneid }) => `/repairs/${phoneid}`).toSorted())
  }
  await page.reload()
  await expect.poll(() => page.getByLabel('Brand').inputValue()).toBe('SamsungNote')
  await expect.poll(() => tiles(page).count()).toBe(6)
})

test('the brand dropdown filters the tiles without scripts', async () => {
  const page = await new PlainPage(shop.url).open('/repairs')
  const phones = await catalogue(page)
  const shown = () =>
    page
      .all(
        'a',
        undefined,
        page.find(({ id }) => id === 'main'),
      )
      .map(({ attributes }) => attributes['href'] ?? '')
      .filter((path) => path.startsWith('/repairs/'))
      .toSorted()
  expect(page.all('option', undefined, page.field('Brand')).map((one) => page.text(one))).toEqual(
    brandOptions,
  )
  expect(shown()).toHaveLength(phones.length)
  for (const brand of brands) {
    page.choose('Brand', brandLabels[brand])
    await page.press('Show')
    expect(page.url.searchParams.get('brand')).toBe(brand)
    expect(shown()).toEqual(
      phones
        .filter((phone) => phone.brand === brand)
        .map(({ phoneid }) => `/repairs/${phoneid}`)
        .toSorted(),
    )
    expect(page.value('Brand')).toBe(brand)
  }
})

test('a choice made before hydration is applied after it', async () => {
  const page = await shop.visitor()
  const open = await holdBack(page, '**/assets/*.js')
  await page.goto('/repairs', { waitUntil: 'commit' })
  await page.getByLabel('Brand').selectOption('SamsungZ')
  await page.getByRole('searchbox').fill('fold')
  open()
  await waitForHydration(page)
  await expect.poll(() => new URL(page.url()).search).toBe('?q=fold&brand=SamsungZ')
  await expect.poll(() => page.getByLabel('Brand').inputValue()).toBe('SamsungZ')
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('fold')
  await expect
    .poll(async () => (await getPaths(page)).filter((path) => !path.startsWith('/repairs/samsungzfold')))
    .toEqual([])
})

test('each tile shows model and picture and leads to the repairs of its phone', async () => {
  const page = await shop.visitor()
  const phones = await catalogue(page)
  await page.goto('/repairs')
  const shown = () =>
    tiles(page).evaluateAll((all) =>
      all.map((tile) => [
        tile.getAttribute('href'),
        tile.querySelector('.phone-tile-model')?.textContent.trim(),
        ...[...tile.querySelectorAll('img')].map((picture) => picture.getAttribute('src')),
      ]),
    )
  const inOrder = (rows: (string | null | undefined)[][]) =>
    rows.toSorted(([one], [other]) => (one! < other! ? -1 : 1))
  await expect
    .poll(async () => inOrder(await shown()))
    .toEqual(
      inOrder(phones.map(({ phoneid, displayName, imgSrc }) => [`/repairs/${phoneid}`, displayName, imgSrc])),
    )
  const picture = await page.request.get(phones[0]?.imgSrc ?? '')
  expect(picture.status()).toBe(200)
  expect(picture.headers()['content-type']).toContain('image/svg+xml')
})

test('the pictures grow at 550 and 850 px', async () => {
  const page = await shop.visitor()
  await page.goto('/repairs?brand=iPhone')
  const widthAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return Math.round((await tiles(page).first().locator('img').boundingBox())?.width ?? 0)
  }
  const [small, medium, large] = [await widthAt(549), await widthAt(550), await widthAt(850)]
  await expect.poll(() => widthAt(849)).toBe(medium)
  await expect.poll(() => widthAt(320)).toBe(small)
  await expect.poll(() => widthAt(1920)).toBe(large)
  expect(medium).toBeGreaterThan(small)
  expect(large).toBeGreaterThan(medium)
})

test.each(['/', '/repairs', '/repairs/iphone13', '/booking/iphone13/screen', '/contact', '/account/login'])(
  '%s loads without layout shift, also while its document arrives',
  async (path) => {
    const slowUrl = await serveSlowDocuments(shop.url)
    const measure = async (width: number) => {
      const page = await shop.visitor({ viewport: { width, height: 800 } })
      if (path === '/contact') await serveMapTiles(page)
      await page.addInitScript(() => {
        const seen = window as unknown as { moved: number }
        seen.moved = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const requests = watchRequests(page)
      await page.goto(`${slowUrl}${path}`)
      await waitForHydration(page)
      await requests.settle()
      const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved)
      return { width, tooMuch: moved > 0.01 ? moved : 0 }
    }
    // At the same time, since the pieces of a document keep each of them waiting.
    const widths = [390, 560, 1280]
    expect(await Promise.all(widths.map(measure))).toEqual(widths.map((width) => ({ width, tooMuch: 0 })))
  },
)

test('the four steps are shown on each screen of the booking flow', async () => {
  const page = await shop.visitor()
  for (const [path, step] of [
    ['/repairs', 'Device'],
    ['/repairs/iphone13', 'Repair'],
    ['/booking/iphone13/screen', 'Booking'],
    ['/confirmation', 'Confirmation'],
  ] as const) {
    await page.goto(path)
    const bar = page.getByRole('navigation', { name: 'Booking steps' })
    const steps = await bar.getByRole('listitem').allInnerTexts()
    expect(steps.map((words) => words.replace('(done)', '').trim())).toEqual([
      'Device',
      'Repair',
      'Booking',
      'Confirmation',
    ])
    expect((await bar.locator('[aria-current=step]').innerText()).trim()).toBe(step)
  }
})

test('a phone page shows its picture and each priced repair, with title and price once chosen', async () => {
  const page = await shop.visitor()
  const phones = await catalogue(page)
  for (const slug of ['iphone8', 'iphone13', 'samsungzfold5']) {
    const phone = phones.find(({ phoneid }) => phoneid === slug)
    if (!phone) throw new Error(`No ${slug}`)
    await page.goto(`/repairs/${slug}`)
    await waitForHydration(page)
    await page.getByRole('img', { name: new RegExp(`^${phone.displayName}`) }).waitFor()
    const offered = repairKeys.filter((key) => phone[key] > 0)
    const options = page.getByRole('list', { name: 'Repairs' }).getByRole('link')
    expect((await options.allInnerTexts()).map((words) => words.replace(/\s+/g, ' ').trim())).toEqual(
      offered.map((key) => `${getRepair(key).label} $${phone[key]}`),
    )
    for (const key of offered) {
      await options.filter({ hasText: getRepair(key).label }).click()
      const choice = page.getByRole('region', { name: 'Your choice' })
      await choice.getByText(`${getRepair(key).label} Replacement`).waitFor()
      await expect.poll(() => choice.innerText()).toContain(`$${phone[key]}`)
      const create = choice.getByRole('link', { name: 'Create booking' })
      await expect.poll(() => create.getAttribute('href')).toBe(`/booking/${slug}/${key}`)
    }
  }
})

test("an unknown phone redirects to the list, an unavailable repair to the phone's repairs", async () => {
  const page = await shop.visitor()
  for (const [from, to] of [
    ['/repairs/nokia3310', '/repairs'],
    ['/booking/nokia3310/screen', '/repairs'],
    ['/booking/iphone13/homebutton', '/repairs/iphone13'],
    ['/booking/iphone13/antenna', '/repairs/iphone13'],
    ['/booking/iphone13/constructor', '/repairs/iphone13'],
  ] as const) {
    await page.goto(from)
    await expect.poll(() => new URL(page.url()).pathname, { message: from }).toBe(to)
  }
})

test('the booking form explains itself, and validates required fields', async () => {
  const page = await shop.visitor()
  await page.goto('/booking/iphone13/screen')
  const how = page.getByRole('region', { name: 'How it works' })
  await expect
    .poll(() => how.getByRole('listitem').allInnerTexts())
    .toEqual([
      'Submit the form.',
      'Send the device with the return address on the package.',
      'Track progress on the account page.',
      'Review completion documents and get an invoice.',
      'The device is returned after payment.',
    ])
  for (const label of ['Device', 'Repair']) {
    await expect.poll(() => page.getByLabel(label, { exact: true }).getAttribute('readonly')).not.toBeNull()
  }
  const required = ['Serial number', 'Mobile number', 'Address', 'City or suburb', 'State', 'Postcode']
  for (const label of required) {
    await expect
      .poll(() => page.getByLabel(label, { exact: true }).getAttribute('required'), { message: label })
      .not.toBeNull()
  }
  for (const label of ['Pin code', 'Apartment or suite']) {
    await expect.poll(() => page.getByLabel(label).getAttribute('required'), { message: label }).toBeNull()
  }
})

test('the phone list in the footer is grouped by brand and collapsed', async () => {
  const page = await shop.visitor()
  const phones = await catalogue(page)
  await page.goto('/about')
  const drawer = page.getByRole('contentinfo').locator('details')
  await expect.poll(() => drawer.getAttribute('open')).toBeNull()
  const links = drawer.locator('a')
  await expect.poll(() => links.first().isVisible()).toBe(false)
  expect(
    await links.evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href'), link.getAttribute('title')]),
    ),
  ).toEqual(phones.map(({ phoneid, displayName }) => [`/repairs/${phoneid}`, displayName]))
  await expect.poll(() => drawer.locator('h2').allTextContents()).toEqual(Object.values(brandLabels))
})

test('the phones of the footer stay as one page follows another, and open without a new document', async () => {
  const page = await shop.visitor()
  const phones = await catalogue(page)
  await page.goto('/')
  await waitForHydration(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const links = page.getByRole('contentinfo').locator('a[href^="/repairs/"]')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
  await expect.poll(() => links.count()).toBe(phones.length)
  await page.getByText('All phones we repair').click()
  const { phoneid, displayName } = phones[0]!
  await links.and(page.getByTitle(displayName, { exact: true })).click()
  await page.waitForURL(`**/repairs/${phoneid}`)
  await page.getByRole('heading', { level: 1 }).filter({ hasText: displayName }).waitFor()
  await expect.poll(() => page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})
