import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/all-calls.ts'
import { enginesOf } from '#test/engines.ts'
import { openTestApp, publicOrigin } from '#test/open-test-app.ts'
import { getRequest } from '#test/request-of.ts'
import { matrix, type NamedRole } from './authorisation-matrix.ts'
import { getRefusal } from './expected-status.ts'
import { guarded, createRoles, roles, type ShopWithRoles, type Role } from './roles.ts'

const secrets = Object.values(guarded)
// Permitted changes are tested last; refused ones must have changed nothing.
const lowestFirst: Role[] = [
  'visitor',
  'unverified',
  'deactivated',
  'customerB',
  'customerA',
  'staff',
  'frontDesk',
  'technician',
]
const isNamed = (role: Role): role is NamedRole => role !== 'frontDesk' && role !== 'technician'

test('every endpoint has its row in the authorisation matrix, and every row its endpoint', () => {
  expect(endpoints.map(({ key }) => key).toSorted()).toEqual(Object.keys(matrix).toSorted())
})

test('a row open to visitors belongs to a public endpoint, and no other does', () => {
  for (const endpoint of endpoints) {
    const { visitor, customerA } = matrix[endpoint.key]!.expected
    const words = `${endpoint.key} is for level ${endpoint.for.level}`
    expect([visitor, words]).toEqual([endpoint.for.level > 0 ? 401 : visitor, words])
    expect([customerA, words]).toEqual([endpoint.for.level > 1 ? 403 : customerA, words])
  }
})

describe.each(enginesOf('authorisation'))('authorisation on %s', (engine) => {
  let shop: ShopWithRoles
  beforeAll(async () => {
    shop = await createRoles(await openTestApp({ engine, throttle: false }))
  })
  afterAll(() => shop.test.close())

  const rows = Object.entries(matrix).map(([name, row]) => ({ name, row }))
  const getEndpoint = (name: string) => endpoints.find((endpoint) => endpoint.key === name)!
  const callApi = async (request: Request, role: Role) => {
    const { cookies, address } = shop.people[role]
    if (cookies.size > 0) {
      request.headers.set('cookie', [...cookies].map(([key, value]) => `${key}=${value}`).join('; '))
    }
    const init = { method: request.method, headers: request.headers, body: await getBody(request) }
    const response = await shop.test.fetch(request.url, init, { cookies: new Map(), address })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }

  const refusedTo = ({ name, row }: (typeof rows)[number]) =>
    lowestFirst.flatMap((role) => {
      const status = getRefusal(getEndpoint(name), row, role)
      return status === null ? [] : [{ role, status }]
    })

  test.each(Object.keys(matrix).map((name) => ({ name, row: matrix[name]! })))(
    '$name turns away who may not, and says nothing',
    async ({ name, row }) => {
      for (const { role, status: refused } of refusedTo({ name, row })) {
        for (const variant of getVariants(getRequest(getEndpoint(name).key, row.input(shop), publicOrigin))) {
          const { status, text } = await callApi(variant, role)
          const words = `${role}: ${variant.method} ${variant.url}`
          expect([status, words]).toEqual([refused, words])
          expectQuiet(text, variant.method, words)
        }
      }
    },
  )

  test('refused calls have changed nothing', async () => {
    const { db } = shop.test.shop.database
    const notes = await db
      .selectFrom('notes')
      .select(['id', 'staff_only', 'deleted_at'])
      .orderBy('id')
      .execute()
    expect(notes).toEqual([
      { id: shop.publicNote, staff_only: 0, deleted_at: null },
      { id: shop.hiddenNote, staff_only: 1, deleted_at: null },
    ])
    const { version } = await db.selectFrom('shop_profile').select('version').executeTakeFirstOrThrow()
    expect(version).toBe(1)
    const kinds = await db.selectFrom('events').select('kind').where('kind', 'like', 'staff.%').execute()
    expect(kinds).toEqual([])
  })

  test.each(['%2f', '%252f', '/..;/', '/%2e%2e/api/', '//'])(
    'a path with %s in it bypasses no check',
    async (slash) => {
      for (const { name, row } of rows) {
        if (getRefusal(getEndpoint(name), row, 'visitor') === null) continue
        const plain = getRequest(getEndpoint(name).key, row.input(shop), publicOrigin)
        const path = plain.url.slice(publicOrigin.length + 5)
        const odd = new Request(`${publicOrigin}/api${slash}${path}`, plain)
        const { status, text } = await callApi(odd, 'visitor')
        // A path that the URL parser makes plain is refused like the plain one.
        expect([401, 404, 400, row.expected.visitor]).toContain(status)
        expectQuiet(text, odd.method, odd.url)
      }
    },
  )

  test('a method override header is ignored', async () => {
    const { ticket, publicNote } = shop
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const url = `${publicOrigin}/api/delete-ticket-note/${publicNote}/${ticket}`
      const request = new Request(url, { method: 'GET', headers: { [header]: 'DELETE' } })
      expect((await callApi(request, 'staff')).status).toBe(404)
    }
    const odd = new Request(`${publicOrigin}/api/get-ticket`, {
      method: 'PATCH',
      headers: { origin: publicOrigin },
    })
    expect((await callApi(odd, 'staff')).status).toBe(404)
  })

  test.each(rows)('$name answers permitted callers', async ({ name, row }) => {
    const endpoint = getEndpoint(name)
    for (const role of lowestFirst.filter((one) => getRefusal(endpoint, row, one) === null)) {
      const { status } = await callApi(getRequest(endpoint.key, row.input(shop), publicOrigin), role)
      // The owner came first: what comes after may find their change made.
      if (isNamed(role)) expect([role, status]).toEqual([role, row.expected[role]])
      else expect(status < 500 && status !== 401 && status !== 403, `${role}: ${status}`).toBe(true)
      // Sessions are restored, until the row that logs out, deactivates or promotes them.
    }
  })

  test('a session of an unverified or deactivated account is anonymous', async () => {
    for (const role of ['unverified', 'deactivated'] as const) {
      const { body } = await shop.test.call('GET /api/check-auth', {}, { as: shop.people[role] })
      expect(body).toEqual({ authLevel: 0, userData: null })
    }
  })
})

test('the matrix covers all roles', () => {
  expect(lowestFirst.toSorted()).toEqual([...roles].toSorted())
})

async function getBody(request: Request): Promise<ArrayBuffer | null> {
  return request.method === 'GET' || request.method === 'HEAD' || request.method === 'DELETE'
    ? null
    : request.arrayBuffer()
}

/** Variants of the same request, as clients, proxies and attackers may write it. */
function getVariants(request: Request): Request[] {
  const url = new URL(request.url)
  const { pathname } = url
  const slashed = pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`
  const email = pathname.lastIndexOf('/', pathname.length - 2) + 1
  const code = pathname.charCodeAt(email).toString(16)
  const encoded = `${pathname.slice(0, email)}%${code}${pathname.slice(email + 1)}`
  const more = url.search === '' ? '?' : `${url.search}&`
  const paths = [pathname, slashed, encoded].map((path) => path + url.search)
  paths.push(`${pathname}${more}next=1`, `${pathname}${more}ticketid=-1`)
  const variants = paths.map((path) => new Request(`${url.origin}${path}`, request.clone() as RequestInit))
  if (request.method === 'GET')
    variants.push(new Request(request.url, { method: 'HEAD', headers: request.headers }))
  return variants
}

function expectQuiet(text: string, method: string, words: string): void {
  for (const secret of secrets) expect(text, words).not.toContain(secret)
  if (method === 'HEAD') return expect(text).toBe('')
  const body = JSON.parse(text) as Record<string, unknown>
  // A wrong current password is reported beside its field.
  expect(
    Object.keys(body).filter((key) => key !== 'fields'),
    words,
  ).toEqual(['error'])
}
