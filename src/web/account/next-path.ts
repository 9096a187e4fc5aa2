import { levels, type Level } from '#contract/endpoint.ts'

// Pages that nobody means to come back to; log-out and the private links would even act.
const neverNext = /^\/(api|account\/(login|logout|register|verify|verifyemail|forgot|reset))(\/|$)/

/** The page of this site that `next` names; null when it names none, or one that is no place to come back to. */
export function nextPath(next: string | null): string | null {
  // A second slash, or a backslash that browsers read as one, would name another site.
  // oxlint-disable-next-line no-control-regex -- browsers drop these from an address, so they may hide a slash
  if (next === null || !/^\/(?!\/)[^\\\u0000-\u0020]*$/.test(next)) return null
  const here = 'http://here.invalid'
  const url = URL.parse(next, here)
  // Dots that are resolved can leave two slashes behind.
  if (url?.origin !== here || url.pathname.includes('//')) return null
  if (neverNext.test(readable(url.pathname).toLowerCase())) return null
  return url.pathname + url.search + url.hash
}

/** The level that a page of this site asks for. */
export function pageLevel(path: string | null): Level {
  if (path === null) return levels.anonymous
  const { pathname } = new URL(path.toLowerCase(), 'http://here.invalid')
  if (/^\/admin(\/|$)/.test(pathname)) return levels.staff
  return /^\/account(\/|$)/.test(pathname) ? levels.customer : levels.anonymous
}

/** An address that carries `next` along, when there is one. */
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
