import { describe, expect, test } from 'vitest'
import { waitForHydration, getFlash, serveMapTiles } from './page-parts.ts'
import { openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })

test('the home page introduces the shop and links Pricing and Contact', async () => {
  const page = await shop.visitor()
  await page.goto('/')
  const main = page.getByRole('main')
  await expect.poll(() => main.getByRole('heading', { level: 1 }).innerText()).toMatch(/phone/)
  await main.getByText(/Choose your model, see the price and (send|post) us the phone/).waitFor()
  await expect
    .poll(() => main.getByRole('link', { name: 'Pricing', exact: true }).getAttribute('href'))
    .toBe('/repairs')
  await expect
    .poll(() => main.getByRole('link', { name: 'Contact', exact: true }).getAttribute('href'))
    .toBe('/contact')
})

describe.each([true, false])('with scripts: %s', (javaScriptEnabled) => {
  test('five questions expand to their answers', async () => {
    const page = await shop.visitor({ javaScriptEnabled })
    await page.goto('/contact')
    const questions = page.locator('#faq details')
    await expect.poll(() => questions.count()).toBe(5)
    for (const [question, answer] of [
      [/got wet/, /do not charge it/],
      [/How long/, /once the phone is on our bench/],
      [/warranty/, /Australian Consumer Law/],
      [/quotes cost/, /you see the price before you book/],
      [/Which brands/, /Apple iPhone and Samsung Galaxy/],
    ] as const) {
      const shown = page.locator('#faq').getByText(answer)
      await expect.poll(() => shown.isVisible()).toBe(false)
      await page.locator('#faq').getByRole('heading', { name: question }).click()
      await shown.waitFor()
    }
  })
})

test('the support page shows opening hours and location', async () => {
  const page = await shop.visitor()
  await page.goto('/contact')
  const shopCards = page.getByRole('complementary', { name: 'The shop' })
  const words = (await shopCards.innerText()).replace(/\s+/g, ' ')
  expect(words).toMatch(/Monday to Friday 10:00\s?–\s?20:00/)
  expect(words).toMatch(/Saturday and Sunday 12:00\s?–\s?17:00/)
  expect(words).toContain('Melbourne VIC 3000')
  expect(words).toContain('03 5550 0123')
  const hours = await shopCards.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  const calendar = await page.request.get(hours!)
  expect([calendar.status(), calendar.headers()['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
})

test('the contact form requires a name and an email only', async () => {
  const page = await shop.visitor()
  await page.goto('/contact')
  await waitForHydration(page)
  await expect.poll(() => page.getByLabel('Full name').getAttribute('required')).not.toBeNull()
  await expect.poll(() => page.getByLabel('Email').getAttribute('required')).not.toBeNull()
  await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).getAttribute('required')).toBeNull()
  await page.getByLabel('Full name').fill('Ola Berg')
  await page.getByLabel('Email').fill('ola@example.com')
  await page.getByRole('button', { name: 'Send message' }).click()
  await getFlash(page, 'Your message is on its way to us.').waitFor()
  const email = await shop.inbox.waitForEmail('hello@mendpost.example', /^Message from Ola Berg/)
  expect(email.replyTo?.[0]?.address).toBe('ola@example.com')
  await shop.inbox.waitForEmail('ola@example.com', /We have your message/)
})

test('a refused message keeps its text', async () => {
  const page = await shop.visitor()
  await page.goto('/contact')
  await waitForHydration(page)
  await page.getByLabel('Full name').fill('Ola Berg')
  await page.getByLabel('Email').fill('ola@localhost')
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello there')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('link', { name: /^Email: / }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Hello there')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ola@localhost')
})

test('the map is centred on the shop at zoom 15, 750 px high, lower on a small screen', async () => {
  for (const [viewport, height] of [
    [{ width: 1280, height: 1000 }, 750],
    [{ width: 390, height: 800 }, 640],
  ] as const) {
    const page = await shop.visitor({ viewport })
    await serveMapTiles(page)
    const tiles: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('tile.openstreetmap.org')) tiles.push(new URL(request.url()).pathname)
    })
    await page.goto('/contact')
    await waitForHydration(page)
    const map = page.getByRole('region', { name: 'Map' })
    expect(Math.round((await map.boundingBox())?.height ?? 0)).toBe(height)
    await map.scrollIntoViewIfNeeded()
    await map.getByTitle('Mendpost Repairs').waitFor()
    // The tile of the shop at 37.8163 S, 144.9675 E.
    await expect.poll(() => tiles).toContain('/15/29579/20107.png')
    expect(new Set(tiles.map((path) => path.split('/')[1]))).toEqual(new Set(['15']))
    await map.getByText('© OpenStreetMap contributors').waitFor()
    expect(Math.round((await map.boundingBox())?.height ?? 0)).toBe(height)
  }
})

test('the map without tiles shows the address with a link to a map', async () => {
  const page = await shop.visitor()
  await page.route('**/*.openstreetmap.org/**', (route) => route.fulfill({ status: 404 }))
  await page.goto('/contact')
  await waitForHydration(page)
  const map = page.getByRole('region', { name: 'Map' })
  await map.scrollIntoViewIfNeeded()
  await map.getByText('The map would not load').waitFor()
  await map.getByText('120 Flinders Lane').waitFor()
  await expect
    .poll(() => map.getByRole('link', { name: 'Open in maps' }).getAttribute('href'))
    .toContain('-37.8163')
})

test('the footer holds services, links, company, address, phone, social links and the year', async () => {
  const staff = await openAsStaff(shop)
  await staff.goto('/admin/shop/social')
  await waitForHydration(staff)
  await staff.getByLabel('Name of link 1').fill('Mastodon')
  await staff.getByLabel('Address of link 1').fill('https://social.example/@mendpost')
  await staff.getByRole('button', { name: 'Save', exact: true }).click()
  await getFlash(staff, 'The shop is saved.').waitFor()

  const page = await shop.visitor()
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [title, links] of [
    [
      'Services',
      [
        'iPhone repair',
        'Samsung Galaxy repair',
        'Google Pixel repair',
        'One Plus repair',
        'Screen protectors',
        'Protective cases',
      ],
    ],
    ['Useful links', ['Pricing', 'Identify Your Phone', 'Support and FAQ', 'Contact Us']],
    ['Company', ['About Us', 'Locations', 'Warranty', 'Terms and Conditions', 'Privacy']],
  ] as const) {
    const column = footer
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await expect.poll(() => column.getByRole('link').allInnerTexts(), { message: title }).toEqual(links)
  }
  const words = await footer.innerText()
  expect(words).toContain('120 Flinders Lane')
  expect(words).toContain('03 5550 0123')
  expect(words).toContain('© 2023 Mendpost Repairs')
  await expect
    .poll(() => footer.getByRole('link', { name: 'Mastodon' }).getAttribute('href'))
    .toBe('https://social.example/@mendpost')
})

test('the footer is shown without its phone list when that fails to load', async () => {
  const page = await shop.visitor()
  await page.route('**/api/getphones', (route) =>
    route.fulfill({ status: 404, json: { error: 'Gone fishing.' } }),
  )
  await page.goto('/about')
  await waitForHydration(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
  await page.getByRole('heading', { name: 'Choose your phone' }).waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'Messages' }).innerText()).toBe('')
  await expect.poll(() => page.content()).not.toContain('Gone fishing.')
  await page.getByRole('contentinfo').getByText('© 2023').waitFor()
})
