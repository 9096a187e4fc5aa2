import { redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { levels, type Level } from '#contract/endpoint.ts'
import type { CallerInfo } from '#contract/accounts.schema.ts'
import { isBackgroundRefresh } from './browser-api.ts'
import { setLoggedOut } from './live/logged-out.ts'
import { formContext, getPage, keptFormContext, onlyRootContext } from './page-context.ts'

/** A further check of the caller; throws when the page is not for them. */
type CheckPage = (caller: CallerInfo, pathname: string) => void

/**
 * Middleware: redirects visitors below a level to the log-in page, which returns them afterwards; then makes the further
 * check.
 */
export function requireLevel(level: Level, check: CheckPage = () => {}): MiddlewareFunction {
  return import.meta.env.SSR ? requireOnServer(level, check) : requireInBrowser(level, check)
}

function requireOnServer(level: Level, check: CheckPage): MiddlewareFunction {
  return async ({ request, context }, next) => {
    // A form post cannot be repeated by a link: a page in its place keeps what was typed.
    if (request.method === 'POST' && (await getPage(context).caller()).authLevel === levels.anonymous) {
      context.set(onlyRootContext, true)
      context.set(keptFormContext, context.get(formContext))
      return next()
    }
    await redirectBelowLevel(level, check, request, context)
    return next()
  }
}

/** Checks the level in parallel with the page's loaders; nothing renders before the check. */
function requireInBrowser(level: Level, check: CheckPage): MiddlewareFunction {
  let isKept = false
  return async ({ request, context }, next) => {
    // The API authorises a form itself, and the form may end the session, as the one that erases the account does: the page after it is checked.
    if (request.method !== 'GET') {
      const answers = await next()
      isKept = Object.values(answers as Record<string, unknown>).some(saysLoggedOut)
      return answers
    }
    const { pathname, search } = new URL(request.url)
    const { location } = window
    const isHere = pathname + search === location.pathname + location.search
    const isQuiet = isHere && (isKept || isBackgroundRefresh())
    isKept = false
    // Even if a loader fails with 401, the redirect to the log-in page wins.
    const loaded = next().then(
      (value) => ({ value }),
      (thrown: unknown) => ({ thrown }),
    )
    await redirectBelowLevel(level, check, request, context).then(
      () => setLoggedOut(false),
      (thrown: unknown) => {
        // The page was not asked for by a person, who may be typing or has sent a form: it stays, and says that the session has ended.
        if (isQuiet && leadsToLogIn(thrown)) return setLoggedOut(true)
        // The check itself failed. An open page stays open, with its form inputs.
        if (pathname !== location.pathname || thrown instanceof Response) throw thrown
      },
    )
    const result = await loaded
    if ('thrown' in result) throw result.thrown
    return result.value
  }
}

async function redirectBelowLevel(
  level: Level,
  check: CheckPage,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<void> {
  const caller = await getPage(context).caller()
  const { pathname, search } = new URL(request.url)
  if (caller.authLevel >= level) return check(caller, pathname)
  // Nor does a link repeat a form post of somebody with another account: no `next`.
  const next = request.method === 'GET' ? `?next=${encodeURIComponent(pathname + search)}` : ''
  throw redirect(`/account/login${next}`)
}

/** True for the answer of a form that keeps what was typed, since the session has ended. */
function saysLoggedOut(answer: unknown): boolean {
  const { result } = answer as { result?: { data?: { loggedOut?: boolean } | null } }
  return result?.data?.loggedOut === true
}

function leadsToLogIn(thrown: unknown): boolean {
  return thrown instanceof Response && thrown.headers.get('location')?.startsWith('/account/login') === true
}
