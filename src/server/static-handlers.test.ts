import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import type { PageRoute } from '#web/page-route.ts'
import { siteRoutes } from '#web/routes.ts'
import { openStaticHandlers } from './static-handlers.ts'

const toRouteObjects = (routes: readonly PageRoute[]): RouteObject[] =>
  routes.map(({ file, path, index, children }) =>
    index ? { id: file, index } : { id: file, path, ...(children && { children: toRouteObjects(children) }) },
  )
const getPaths = (routes: readonly PageRoute[]): string[] =>
  routes.flatMap(({ path, children = [] }) => (path === undefined ? getPaths(children) : `/${path}`))

const routes = toRouteObjects(siteRoutes)
const getHandler = openStaticHandlers(routes)
const getIds = (found: ReturnType<typeof matchRoutes>) => found?.map(({ route }) => route.id)

const addresses = ['/', ...getPaths(siteRoutes)]
  .map((path) => path.replace(/:\w+\??/g, 'a%20b').replace('*', 'no/such/page'))
  .flatMap((path) => [
    path,
    `${path}/`,
    `/${path}`,
    `${path}/more`,
    path.toUpperCase(),
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ])

test('the handler of an address matches the same routes as all of them do', () => {
  for (const address of addresses) {
    const found = getIds(matchRoutes(getHandler(address).dataRoutes, address))
    expect([address, found]).toEqual([address, getIds(matchRoutes(routes, address))])
  }
})

test('the handler of an address knows no routes that begin with another word', () => {
  const known = JSON.stringify(getHandler('/account/dashboard').dataRoutes)
  expect(known).toContain('account/ticket/:ticketid/pay')
  expect(known).not.toContain('admin/tickets')
})
