import { createStaticHandler, type RouteObject, type StaticHandler } from 'react-router'

/** The first word of a path, when no parameter stands there. */
const firstWord = /^[a-z0-9-]+(?=\/|$)/

/**
 * Finds the router's handler for an address. There is one for each first word of the routes' paths, with the routes that
 * begin with it, since the router compares an address with every route that it was given.
 */
export function openStaticHandlers(routes: RouteObject[]): (pathname: string) => StaticHandler {
  const whole = createStaticHandler(routes)
  const byWord = new Map(
    ['', ...toWords(routes)].map((word) => [word, createStaticHandler(routesBelow(routes, word))]),
  )
  // The router ignores the case of an address. A word that is written otherwise, such as encoded, is looked up in all.
  return (pathname) => byWord.get((pathname.split('/', 2)[1] ?? '').toLowerCase()) ?? whole
}

function toWords(routes: readonly RouteObject[]): Set<string> {
  return new Set(
    routes.flatMap(({ path, children = [] }) =>
      path === undefined ? [...toWords(children)] : (firstWord.exec(path) ?? []),
    ),
  )
}

/** The routes that an address with this first word can match: its own, and those that begin with a parameter. */
function routesBelow(routes: readonly RouteObject[], word: string): RouteObject[] {
  return routes
    .filter(({ path }) => path === undefined || (firstWord.exec(path)?.[0] ?? word) === word)
    .map((route) =>
      route.path === undefined && route.children
        ? { ...route, children: routesBelow(route.children, word) }
        : route,
    )
}
