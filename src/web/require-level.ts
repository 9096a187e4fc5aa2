import { redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import type { Level } from '#contract/endpoint.ts'
import { getPage } from './page-context.ts'

/** Middleware: redirects visitors below a level to the log-in page, which returns them afterwards. */
export function requireLevel(level: Level): MiddlewareFunction {
  return import.meta.env.SSR ? requireOnServer(level) : requireInBrowser(level)
}

function requireOnServer(level: Level): MiddlewareFunction {
  return async ({ request, context }, next) => {
    await redirectBelowLevel(level, request, context)
    return next()
  }
}

/** Checks the level in parallel with the page's loaders; nothing renders before the check. */
function requireInBrowser(level: Level): MiddlewareFunction {
  return async ({ request, context }, next) => {
    // Even if a loader fails with 401, the redirect to the log-in page wins.
    const loaded = next().then(
      (value) => ({ value }),
      (thrown: unknown) => ({ thrown }),
    )
    await redirectBelowLevel(level, request, context).catch((thrown: unknown) => {
      // The check itself failed. An open page stays open, with its form inputs.
      const isOpen = new URL(request.url).pathname === window.location.pathname
      if (!isOpen || thrown instanceof Response) throw thrown
    })
    const result = await loaded
    if ('thrown' in result) throw result.thrown
    return result.value
  }
}

async function redirectBelowLevel(
  level: Level,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<void> {
  const { authLevel } = await getPage(context).caller()
  if (authLevel >= level) return
  const { pathname, search } = new URL(request.url)
  // A form post cannot be repeated by a link: no `next`.
  const next = request.method === 'GET' ? `?next=${encodeURIComponent(pathname + search)}` : ''
  throw redirect(`/account/login${next}`)
}
