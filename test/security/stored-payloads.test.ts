import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { hashPassword } from '#domain/accounts/password-hash.ts'
import { proposeQuote } from '#domain/quotes/propose-quote.ts'
import { createTrackToken } from '#domain/tracking/track-token.ts'
import { findHeadlessShell, openBrowser } from '#test/browser.ts'
import { waitForHydration } from '#test/e2e/page-parts.ts'
import { getRequest } from '#test/request-of.ts'
import { openBuiltShop, type BuiltShop } from './built-shop.ts'
import { pageMatrix } from './page-matrix.ts'
import type { Role } from './roles.ts'

/** Public pages that differ for known visitors. */
const personal = new Set(['', 'contact', 'confirmation', 'booking/:phoneName/:repairName', 'account/login'])

// Each payload reports its position when it runs.
const payload = (place: string) =>
  `</script><script>alert('${place}')</script>"><img src=x onerror=alert('${place}')>`
const short = (place: string) => `"><svg onload=alert('${place}')>`

describe('stored payloads', () => {
  let shop: BuiltShop
  let browser: Browser
  beforeAll(async () => {
    shop = await openBuiltShop(
      {},
      {
        name: payload('name'),
        street: payload('street'),
        serial: short('serial'),
        passcode: short('pin'),
        publicNote: `=cmd|'/c calc'!A0 {{7*7}} ${payload('note')} <script>alert('note')</script> javascript:alert(1)`,
        hiddenNote: payload('hidden'),
      },
    )
    await giveOwnerPassword()
    await poisonProfile()
    const quote = { kind: 'extra', description: short('quote'), amount_cents: 4995 } as const
    await proposeQuote(shop.shop, { id: shop.ticket, ...quote }, shop.callers.staff)
    browser = await openBrowser(findHeadlessShell())
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  /** The planted owner gets a password, which a change of the bank account asks for. */
  const ownersPassword = 'a harbour full of kites'
  const giveOwnerPassword = async () => {
    const { db } = shop.shop.database
    const password_hash = await hashPassword(ownersPassword)
    const id = shop.callers.staff.account!.id
    await db.updateTable('accounts').set({ password_hash }).where('id', '=', id).execute()
  }
  const callApi = (request: Request, role: Role) => {
    if (shop.cookies[role]) request.headers.set('cookie', shop.cookies[role])
    return fetch(request)
  }
  const profileNow = async () => {
    const { url } = shop.running
    const answer = await callApi(getRequest('GET /api/shop-profile', {}, url), 'staff')
    return (await answer.json()) as { profile: ShopProfile; version: number }
  }
  const changeProfile = async (change: (profile: ShopProfile) => ShopProfile) => {
    const { profile, version } = await profileNow()
    const input = { data: { profile: change(profile), version, password: ownersPassword } }
    return callApi(getRequest('PUT /api/shop-profile', input, shop.running.url), 'staff')
  }
  async function poisonProfile(): Promise<void> {
    const answer = await changeProfile((profile) => ({
      ...profile,
      name: short('shop'),
      street: payload('shop street'),
      suburb: short('suburb'),
      phone: `"><b onclick=alert(1)>`,
      social: [{ label: short('label'), url: 'https://example.com/"><script>alert(1)</script>' }],
      map: { ...profile.map, attribution: payload('map') },
      bank: { ...profile.bank, accountName: short('bank') },
    }))
    expect(answer.status).toBe(200)
    const sent = {
      data: { fullname: payload('sender'), email: 'x@example.com', message: payload('message') },
    }
    expect((await callApi(getRequest('POST /api/contact', sent, shop.running.url), 'visitor')).status).toBe(
      200,
    )
    const message = { id: shop.ticket, data: { text: payload('talk') } }
    expect(
      (await callApi(getRequest('POST /api/tickets/{id}/messages', message, shop.running.url), 'customerA'))
        .status,
    ).toBe(200)
  }

  test('a URL of the profile that would run script or widen the policy is refused', async () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      ' javascript:alert(1)',
      '//x',
    ]) {
      const answer = await changeProfile((profile) => ({ ...profile, social: [{ label: 'Us', url }] }))
      expect([url, answer.status]).toEqual([url, 400])
    }
    for (const tiles of [
      'https://x;sandbox/{z}',
      'https://x,default-src/{z}',
      "https://*/{z}/'unsafe-inline'",
    ]) {
      await changeProfile((profile) => ({ ...profile, map: { ...profile.map, tiles } }))
      const { headers } = await fetch(`${shop.running.url}/contact`)
      const policy = headers.get('content-security-policy')!
      expect(policy).not.toMatch(/sandbox|unsafe|, ?default-src| \*|https:\/\/\*(\/| |;|$)/)
      expect(policy.split(';').filter((part) => part.trim().startsWith('default-src'))).toHaveLength(1)
    }
    await changeProfile((profile) => ({
      ...profile,
      map: { ...profile.map, tiles: 'https://tile.example.org/{z}/{x}/{y}.png' },
    }))
  })

  test.each(['visitor', 'customerA', 'staff'] as const)(
    'no page of a %s runs a payload',
    { timeout: 90_000 },
    async (role) => {
      const context = await browser.newContext({ baseURL: shop.running.url })
      await context.route(
        ({ hostname }) => hostname !== 'localhost',
        (route) => route.abort(),
      )
      if (shop.cookies[role]) {
        const [name = '', value = ''] = shop.cookies[role].split('=')
        await context.addCookies([{ name, value, url: shop.running.url }])
      }
      const errors = watch(context)
      const page = await context.newPage()
      let seen = 0
      for (const [path, { example, expected }] of Object.entries(pageMatrix)) {
        // Those two submit their form by themselves, which would log every role out.
        if (expected[role] !== 200 || path === 'account/logout' || path.startsWith('account/verify/'))
          continue
        // Pages that are the same for all roles were checked as visitor.
        if (role !== 'visitor' && expected.visitor === 200 && !personal.has(path)) continue
        await page.goto(example(shop), { waitUntil: 'load' })
        expect(new URL(page.url()).pathname).toBe(example(shop))
        const injected = await injectedInto(page)
        expect([page.url(), injected]).toEqual([page.url(), []])
        seen += 1
      }
      // The private page is open to anyone with its link, so it is in no matrix.
      const token = createTrackToken(shop.shop.secrets, { id: shop.ticket, link_version: 1 })
      await page.goto(`/track/${token}`, { waitUntil: 'load' })
      // This payload shares no word with the customer's name, which the private page hides in texts.
      expect(await page.locator('main').innerText()).toContain(short('quote'))
      expect(await injectedInto(page)).toEqual([])
      // And again by client-side navigation, whose data comes as JSON.
      if (role !== 'visitor') {
        await page.goto('/')
        await waitForHydration(page)
        expect(await injectedInto(page)).toEqual([])
      }
      expect(seen).toBeGreaterThan(5)
      expect(errors).toEqual([])
      await context.close()
    },
  )

  test('the payloads are on those pages as text', async () => {
    const context = await browser.newContext({ baseURL: shop.running.url })
    const [name = '', value = ''] = shop.cookies.staff.split('=')
    await context.addCookies([{ name, value, url: shop.running.url }])
    const page = await context.newPage()
    await page.goto(`/admin/tickets/${shop.ticket}`)
    const text = await page.locator('body').innerText()
    for (const words of [
      payload('street'),
      payload('name'),
      short('serial'),
      payload('hidden'),
      "=cmd|'/c calc'!A0 {{7*7}}",
    ]) {
      expect(text).toContain(words)
    }
    await context.close()
  })
})

/** Dialogs, policy violations and script errors of every page in a browser. */
function watch(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('weberror', (found) => errors.push(`script error: ${found.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/i.test(message.text()))
      errors.push(message.text())
  })
  return errors
}

/** Elements that only a payload could have created. */
function injectedInto(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [
      ...document.querySelectorAll('[onerror], [onload], [onclick], img[src="x"], a[href^="javascript:"]'),
    ]
    const scripts = [...document.querySelectorAll('script:not([src])')].filter((one) =>
      /^\s*alert\(/.test(one.textContent ?? ''),
    )
    return [...found, ...scripts].map((element) => element.outerHTML.slice(0, 200))
  })
}
