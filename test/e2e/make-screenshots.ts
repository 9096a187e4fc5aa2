import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { findBrowser, openBrowser } from '#test/browser.ts'
import { demoCustomers, demoPassword, demoStaff } from '#demo/people.ts'
import { run as build } from '../../src/build/build-when-needed.ts'
import { startShop } from './start-shop.ts'

const folder = join(import.meta.dirname, '../../docs/screenshots')
const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1 },
} as const
const widths = { phone: 520, desktop: 1280 }
const schemes = ['light', 'dark'] as const

type Listed = { id: number; status: number }
type Shot = { name: string; path: string; as: 'visitor' | 'customer' | 'staff' }

/** `npm run screenshots`: pictures of the demo shop for the README, on phone and desktop, light and dark. */
export async function run(): Promise<void> {
  await build()
  await mkdir(folder, { recursive: true })
  const shop = await startShop({ script: 'test/e2e/every-size/demo-shop.ts' })
  const browser = await openBrowser(findBrowser())
  try {
    let shots: Shot[] | null = null
    for (const screen of ['phone', 'desktop'] as const) {
      for (const colorScheme of schemes) {
        const options = { ...screens[screen], colorScheme, baseURL: shop.url }
        const people = await openPeople(browser, options)
        shots ??= await chooseShots(people.staff)
        for (const { name, path, as } of shots) {
          const file = `${name}-${screen}-${colorScheme}.webp`
          await writeFile(join(folder, file), await takePicture(people[as], path, widths[screen]))
          console.log(`docs/screenshots/${file}`)
        }
        for (const page of Object.values(people)) await page.context().close()
      }
    }
  } finally {
    await browser.close()
    await shop.forget()
  }
}

async function openPeople(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
): Promise<Record<Shot['as'], Page>> {
  const open = async () => {
    const context = await browser.newContext({ locale: 'en-AU', reducedMotion: 'reduce', ...options })
    // External requests, such as map tiles, are blocked.
    await context.route(
      ({ hostname }) => hostname !== 'localhost',
      (route) => route.abort(),
    )
    return context.newPage()
  }
  const people = { visitor: await open(), customer: await open(), staff: await open() }
  await logIn(people.customer, demoCustomers[0]!.email)
  await logIn(people.staff, demoStaff[0]!.email)
  return people
}

async function chooseShots(staff: Page): Promise<Shot[]> {
  const own = await listTickets(staff, { q: demoCustomers[0]!.fullname })
  const [received] = await listTickets(staff, { status: 2, limit: 1 })
  // A ticket in progress has a quote, photos and messages.
  const underWay = own.find(({ status }) => status >= 2 && status <= 4) ?? own[0]
  if (!underWay || !received) throw new Error('The demo shop has no ticket to show')
  return [
    { name: 'home', path: '/', as: 'visitor' },
    { name: 'pricing', path: '/repairs', as: 'visitor' },
    { name: 'ticket', path: `/account/ticket/${underWay.id}`, as: 'customer' },
    { name: 'staff-ticket', path: `/admin/tickets/${underWay.id}`, as: 'staff' },
    { name: 'intake', path: `/admin/tickets/${received.id}/intake`, as: 'staff' },
  ]
}

async function logIn(page: Page, email: string): Promise<void> {
  await callApi(page, '/api/loginuser/', { email, password: demoPassword })
}

async function listTickets(page: Page, filter: object): Promise<Listed[]> {
  return (await callApi(page, '/api/get-ticket', { ticketid: -1, ...filter })) as Listed[]
}

async function callApi(page: Page, path: string, data: object): Promise<unknown> {
  // The API refuses changes without our origin (CSRF).
  const headers = { 'sec-fetch-site': 'same-origin' }
  const response = await page.context().request.post(path, { data: { data }, headers })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  return response.json()
}

async function takePicture(page: Page, path: string, width: number): Promise<Buffer> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return sharp(await page.screenshot())
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 72, effort: 6 })
    .toBuffer()
}
