import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagePermissions } from '#contract/page-permissions.ts'
import type { PageRoute } from '#web/page-route.ts'
import { pageRoutes } from '#web/routes.ts'
import { issueInvoice } from '#domain/money/issue-invoice.ts'
import { saveBuyer } from '#domain/money/save-buyer.ts'
import { readProfile } from '#domain/shop/shop-profile.ts'
import { writeShopProfile } from '#domain/shop/update-shop-profile.ts'
import { anAbn } from '#test/money.ts'
import { openBuiltShop, type BuiltShop } from './built-shop.ts'
import { pageStatus } from './expected-status.ts'
import { pageMatrix } from './page-matrix.ts'
import { guarded, roles, type Role } from './roles.ts'

const lesserStaff = new Set<Role>(['frontDesk', 'technician'])

function paths(list: readonly PageRoute[]): string[] {
  return list.flatMap(({ path, children }) => (children ? paths(children) : [path ?? '']))
}

test('every page of the Admin Panel has its row in the table of permissions, and every row its page', () => {
  const pages = paths(pageRoutes).filter((path) => path.startsWith('admin/'))
  const listed = Object.keys(pagePermissions)
  expect(
    pages.filter((path) => !listed.includes(path)).toSorted(),
    'List these pages in src/contract/page-permissions.ts: which roles of staff are shown each?',
  ).toEqual([])
  expect(
    listed.filter((path) => !pages.includes(path)).toSorted(),
    'These rows of src/contract/page-permissions.ts name no page: correct or delete them',
  ).toEqual([])
})

test('every page has its row in the matrix, and every row its page', () => {
  expect(paths(pageRoutes).toSorted()).toEqual(Object.keys(pageMatrix).toSorted())
})

describe('page authorisation', () => {
  let shop: BuiltShop
  beforeAll(async () => {
    shop = await openBuiltShop()
  })
  afterAll(() => shop?.close())

  /** Texts that only customer A and staff may read, and texts that only staff may. */
  const ofA = Object.values(guarded)
  const ofStaff = [guarded.hiddenNote, 'staff@planted.example', 'customerb@planted.example']

  const get = async (path: string, role: Role, init: RequestInit = {}) => {
    const headers = {
      ...(shop.cookies[role] ? { cookie: shop.cookies[role] } : {}),
      ...(init.headers as object),
    }
    const response = await fetch(shop.running.url + path, { redirect: 'manual', ...init, headers })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const expectNothingGuarded = (text: string, role: Role, words: string) => {
    if (role === 'staff' || role === 'frontDesk') return
    const forbidden =
      role === 'customerA'
        ? [guarded.hiddenNote, guarded.passcode, 'staff@planted.example']
        : [...ofA, ...ofStaff]
    for (const secret of forbidden) {
      if (role === 'customerB' && secret === 'customerb@planted.example') continue
      expect(text.includes(secret), `${words} holds ${secret}`).toBe(false)
    }
  }

  test('the history of a ticket says nothing of other tickets of its customer to a technician', async () => {
    const path = `/admin/tickets/${shop.ticket}`
    expect((await get(path, 'frontDesk')).text).toMatch(/other ticket/)
    expect((await get(path, 'technician')).text).not.toMatch(/other ticket/)
  })

  test.each(Object.entries(pageMatrix))('/%s', async (_, row) => {
    const { example, expected } = row
    const path = example(shop)
    for (const role of roles) {
      const words = `${role} ${path}`
      const { status, text, headers } = await get(path, role)
      expect([words, status]).toEqual([words, pageStatus(path, row, role)])
      if (role !== 'technician' || status !== 200) expectNothingGuarded(text, role, words)
      if (status === 302) expect(text).toBe('')
      if (status === 302 && Object.values(expected).includes(200)) {
        expect(headers.get('location')).toMatch(/^\/account\/login\?next=/)
      }
      // A response that depends on a session is never cached.
      if (shop.cookies[role]) expect(headers.get('cache-control')).toBe('private, no-store')
    }
  })

  test.each(['staff', 'frontDesk', 'technician'] as const)(
    'no page shows %s a link that is not for them',
    { timeout: 120_000 },
    async (role) => {
      const found = new Map<string, string>()
      for (const [, row] of Object.entries(pageMatrix)) {
        const path = row.example(shop)
        if (!path.startsWith('/admin/') || pageStatus(path, row, role) !== 200) continue
        const { text } = await get(path, role)
        for (const [, href] of text.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) {
          const link = href!.replaceAll('&amp;', '&')
          if (/^\/(admin|api|account\/ticket)\//.test(link)) found.set(link, path)
        }
      }
      expect(found.size).toBeGreaterThan(10)
      const refused: string[] = []
      for (const [link, path] of found) {
        const { status } = await get(link, role)
        if (status === 403) refused.push(`${path} leads to ${link}`)
      }
      expect(refused).toEqual([])
    },
  )

  const guardedPages = Object.entries(pageMatrix).filter(
    ([, { expected }]) => expected.visitor === 302 && expected.staff !== 302,
  )

  test.each(guardedPages)('/%s stays protected however its path is written', async (_, row) => {
    const path = row.example(shop)
    const first = path.charCodeAt(1).toString(16)
    const variants = [
      `${path}/`,
      `${path}//`,
      path.toUpperCase(),
      path.replace(/^\/./, `/%${first}`),
      path.replace(/^\/./, `/%25${first}`),
      path.replaceAll('/', '%2f').replace('%2f', '/'),
      `/./${path}`,
      `/x/..${path}`,
      `/%2e${path}`,
      `/x/%2e%2e${path}`,
      `/${path}`,
      `${path};x=1`,
      `${path}%00`,
      `${path}?_routes=root`,
      `${path}?index`,
      `${path}.data`,
      `${path}/_.data`,
      `${path}.data?_routes=${encodeURIComponent('admin/needs-staff')}`,
    ]
    for (const variant of variants) {
      for (const role of roles.filter((one) => pageStatus(path, row, one) !== 200)) {
        const words = `${role} ${variant}`
        const { status, text } = await get(variant, role)
        expect([302, 404, 400, ...(lesserStaff.has(role) ? [403] : [])], words).toContain(status)
        expectNothingGuarded(text, role, words)
        if (status === 302) expect(text).toBe('')
      }
    }
  })

  test('headers that name another URL, method or client change nothing', async () => {
    const misleading: Record<string, string>[] = [
      { 'x-original-url': '/about' },
      { 'x-rewrite-url': '/about' },
      { 'x-http-method-override': 'POST' },
      { 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1' },
      { 'x-react-router-prerender-data': '1' },
      { 'x-middleware-subrequest': 'middleware' },
      { authorization: 'Basic YWRtaW46YWRtaW4=' },
      { cookie: 'mendpost-session=' },
      { cookie: 'mendpost-session=a; mendpost-session=b' },
      { cookie: '__Host-mendpost-session=x' },
    ]
    for (const headers of misleading) {
      for (const path of [`/admin/tickets/${shop.ticket}`, `/account/ticket/${shop.ticket}`]) {
        const { status, text } = await get(path, 'visitor', { headers })
        expect([status, text]).toEqual([302, ''])
      }
    }
  })

  test("the router's data URLs reveal nothing without permission", async () => {
    for (const path of [
      '/_root.data',
      '/_.data',
      '/admin.data',
      '/__manifest',
      '/__manifest?paths=%2Fadmin',
    ]) {
      for (const role of ['visitor', 'customerB'] as const) {
        const { status, text } = await get(path, role)
        expect([302, 404]).toContain(status)
        expectNothingGuarded(text, role, path)
      }
    }
  })

  test('HEAD is answered like GET, without its body', async () => {
    for (const [, { example, expected }] of guardedPages) {
      const { status, text } = await get(example(shop), 'visitor', { method: 'HEAD' })
      expect([status, text]).toEqual([expected.visitor, ''])
    }
    expect((await get('/repairs', 'visitor', { method: 'HEAD' })).status).toBe(200)
  })

  test('a form sent to a protected page without a session changes nothing', { timeout: 90_000 }, async () => {
    const before = await everything(shop)
    const form = new URLSearchParams({
      comment: 'Changed by a stranger',
      status: '6',
      intent: 'note',
      screen: '1',
      name: 'Stranger',
      email: 'stranger@example.com',
      fullname: 'Stranger',
      confirmed: 'yes',
    })
    for (const [, row] of guardedPages) {
      const { example } = row
      for (const role of roles.filter((one) => pageStatus(example(shop), row, one) !== 200)) {
        const headers = { origin: shop.running.url, 'content-type': 'application/x-www-form-urlencoded' }
        const { status, text } = await get(example(shop), role, {
          method: 'POST',
          headers,
          body: form.toString(),
        })
        expect([302, 400, 401, 403, 404, 405], `${role} ${example(shop)}`).toContain(status)
        expectNothingGuarded(text, role, example(shop))
      }
    }
    expect(await everything(shop)).toEqual(before)
  })

  // Last: the tests above expect that nothing was invoiced.
  test('no page shows a technician an amount, or an address, email, mobile, account or buyer of a customer', async () => {
    const { ticket, callers } = shop
    const { profile, version } = await readProfile(shop.shop.database.db)
    const bank = { accountName: 'Guarded Account', bsb: '063999', accountNumber: '98765432' }
    await writeShopProfile(shop.shop, { profile: { ...profile, abn: anAbn, bank }, version }, callers.staff)
    const buyer = { company: 'Guarded Business Pty Ltd', abn: anAbn }
    await saveBuyer(shop.shop, { id: ticket, ...buyer }, callers.staff)
    await issueInvoice(shop.shop, ticket, callers.staff)
    const person = [guarded.street, 'customera@planted.example', '0491 570 156', '491570156']
    const secrets = [...person, bank.accountName, '063-999', bank.accountNumber, buyer.company]
    const invoice = `/account/ticket/${ticket}/invoice`
    const whole = (await get(invoice, 'frontDesk')).text
    for (const secret of [guarded.street, bank.accountName, buyer.company]) expect(whole).toContain(secret)
    let opened = 0
    for (const [, { example }] of guardedPages) {
      const path = example(shop)
      const { status, text } = await get(path, 'technician')
      if (path === invoice) expect(status).toBe(404)
      if (status === 200) opened += 1
      for (const secret of secrets) expect(text.includes(secret), `${path} holds ${secret}`).toBe(false)
      expect(text, `${path} names an amount`).not.toMatch(/\$\d/)
      expect(text, `${path} holds an amount`).not.toMatch(/23500/)
    }
    expect(opened).toBeGreaterThan(12)
  })
})

async function everything({ shop }: BuiltShop) {
  const { db } = shop.database
  return Promise.all([
    db.selectFrom('tickets').selectAll().orderBy('id').execute(),
    db.selectFrom('notes').selectAll().orderBy('id').execute(),
    db.selectFrom('shop_profile').selectAll().orderBy('id').execute(),
    db.selectFrom('phones').select(['id', 'version']).orderBy('id').execute(),
    db.selectFrom('accounts').selectAll().orderBy('id').execute(),
  ])
}
