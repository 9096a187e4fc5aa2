import { levels, type Level } from '#contract/endpoint.ts'

// Pages that make no sense after a log-in; log-out and private links even change something.
const neverNext = /^\/(api|account\/(login|logout|register|verify|verifyemail|forgot|reset))(\/|$)/

/** Validates the `next` parameter: a page of this site, or null (prevents open redirects). */
export function parseNextPath(next: string | null): string | null {
  // "//host" and "/\host" are read by browsers as another site.
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters from URLs, so they may hide a slash
  if (next === null || !/^\/(?!\/)[^\\\u0000-\u0020]*$/.test(next)) return null
  const here = 'http://here.invalid'
  const url = URL.parse(next, here)
  // Resolving dot segments can leave two slashes at the start.
  if (url?.origin !== here || url.pathname.includes('//')) return null
  if (neverNext.test(readable(url.pathname).toLowerCase())) return null
  return url.pathname + url.search + url.hash
}

/** Reads the `next` parameter from a page's URL. */
export function getNextPath(address: string | URL): string | null {
  return parseNextPath(new URL(address).searchParams.get('next'))
}

/** Returns the access level that a page of this site requires. */
export function getPageLevel(path: string | null): Level {
  if (path === null) return levels.anonymous
  const { pathname } = new URL(path.toLowerCase(), 'http://here.invalid')
  if (/^\/admin(\/|$)/.test(pathname)) return levels.staff
  return /^\/account(\/|$)/.test(pathname) ? levels.customer : levels.anonymous
}

/** Adds the `next` parameter to a link, if there is one. */
export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`
}

function readable(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
