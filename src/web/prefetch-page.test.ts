import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { createHttpApi } from './http-api.ts'
import { apiContext, callerContext } from './page-context.ts'
import type { PageRoute } from './page-route.ts'
import { isPrefetched } from './prefetch-page.ts'
import { publicFiles } from './public-page-files.ts'
import { publicRoutes } from './public-routes.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const params = { phoneName: 'iphone13', repairName: 'screen', slug: 'iphone' }

const listFiles = (routes: readonly PageRoute[]): string[] =>
  routes.flatMap(({ file, children = [] }) => [file, ...listFiles(children)])

async function countRows(): Promise<[string, number][]> {
  const { db } = shop.shop.database
  const counts: [string, number][] = []
  for (const { name } of await db.introspection.getTables()) {
    const { count } = await db
      .selectFrom(name as 'accounts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts.push([name, Number(count)])
  }
  return counts
}

/** The requests of the loaders of all pages that are prefetched, for a visitor. */
async function listReads(): Promise<[method: string, path: string][]> {
  const reads: [string, string][] = []
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    createHttpApi((path, init) => {
      reads.push([init.method!, path])
      return shop.fetch(path, init)
    }),
  )
  context.set(callerContext, async () => ({ authLevel: 0, userData: null }))
  const request = new Request('http://localhost:3000/repairs/iphone13')
  for (const file of listFiles(publicRoutes).filter(isPrefetched)) {
    const { loader } = await publicFiles[`./${file}`]!()
    if (loader) await loader({ request, params, context } as unknown as LoaderFunctionArgs)
  }
  return [...reads, ['GET', '/drawings/iphone13.parts.svg']]
}

test('a prefetch books, logs and counts nothing, sets no cookie and has no limit', async () => {
  const browser = shop.browser()
  const before = await countRows()
  const reads = await listReads()
  expect(reads.map(([, path]) => path)).toEqual(
    expect.arrayContaining(['/api/getphones', '/api/getphone/iphone13', '/api/pages/booking-form']),
  )
  for (const [method, path] of reads) {
    expect([method, path]).toEqual(['GET', path])
    for (let time = 0; time < 150; time += 1) {
      const response = await shop.fetch(path, {}, browser)
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.getSetCookie()).toEqual([])
    }
  }
  expect(await countRows()).toEqual(before)
  // The visitor may still ask for as many emails as anybody.
  const data = { email: 'mei@customers.example' }
  for (let sent = 0; sent < 3; sent += 1) {
    const answer = await shop.call('POST /api/account/password/reset-requests', { data }, { as: browser })
    expect(answer.status).toBe(200)
  }
})

test('what needs a log-in or changes something is not prefetched', () => {
  const others = listFiles(publicRoutes).filter((file) => !isPrefetched(file))
  expect(others).toEqual(
    expect.arrayContaining([
      'account/log-in/verify-page.tsx',
      'account/log-in/log-out-page.tsx',
      'account/log-in-links/log-in-link-page.tsx',
      'account/tracking/track-page.tsx',
    ]),
  )
})
