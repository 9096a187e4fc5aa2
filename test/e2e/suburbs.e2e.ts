import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForHydration } from './page-parts.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ viewport: { width: 390, height: 844 } })

const place = async (page: Page) => ({
  suburb: await page.getByLabel('City or suburb').inputValue(),
  state: await page.getByLabel('State', { exact: true }).inputValue(),
})

test('suburb and state follow from the postcode, with the choice where there are several, and what was typed stays', async () => {
  const page = await shop.visitor()
  await page.goto('/booking/iphone13/screen')
  await waitForHydration(page)
  const postcode = page.getByLabel('Postcode')
  const suburb = page.getByLabel('City or suburb')
  const offered = () =>
    suburb.evaluate((field: HTMLInputElement) => [...field.list!.options].map((one) => one.value))

  await postcode.fill('3082')
  await expect.poll(() => place(page)).toEqual({ suburb: 'Mill Park', state: 'VIC' })

  // What was filled in goes with its postcode; the suburbs of the next are offered.
  await postcode.fill('3053')
  await expect.poll(() => place(page)).toEqual({ suburb: '', state: 'VIC' })
  expect(await offered()).toEqual(['Carlton', 'Carlton South'])

  // A postcode that reaches across a border: the state follows from the suburb.
  await postcode.fill('2620')
  await expect.poll(() => place(page)).toEqual({ suburb: '', state: '' })
  expect(await offered()).toContain('Oaks Estate')
  await suburb.fill('oaks estate')
  expect(await place(page)).toEqual({ suburb: 'oaks estate', state: 'ACT' })

  await postcode.fill('3082')
  await expect.poll(() => place(page)).toEqual({ suburb: 'oaks estate', state: 'VIC' })

  // Where nothing is known, everything is typed.
  await postcode.fill('0001')
  await expect.poll(() => place(page)).toEqual({ suburb: 'oaks estate', state: '' })
})
