import { redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import type { Level } from '#contract/endpoint.ts'
import { pageOf } from './page-context.ts'

/** Sends visitors below a level to the log-in page, which brings them back afterwards. */
export function requireLevel(level: Level): MiddlewareFunction<Response> {
  return async ({ request, context }, next) => {
    await turnAway(level, request, context)
    return next()
  }
}

/** The same in the browser: the level is asked beside the page's own data, and nothing is painted before the answer. */
export function requireLevelInBrowser(level: Level): MiddlewareFunction {
  return async ({ request, context }, next) => {
    // Both run at once; if the page's own data fails for want of a level, the log-in page is still the answer.
    const loaded = next().then(
      (value) => ({ value }),
      (thrown: unknown) => ({ thrown }),
    )
    await turnAway(level, request, context).catch((thrown: unknown) => {
      // Nobody could tell who is looking. A page that is open already stays open, with what was typed into its forms.
      const isOpen = new URL(request.url).pathname === window.location.pathname
      if (!isOpen || thrown instanceof Response) throw thrown
    })
    const result = await loaded
    if ('thrown' in result) throw result.thrown
    return result.value
  }
}

async function turnAway(
  level: Level,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<void> {
  const { authLevel } = await pageOf(context).caller()
  if (authLevel >= level) return
  const { pathname, search } = new URL(request.url)
  // A form that was sent without a session cannot be sent again by a link.
  const next = request.method === 'GET' ? `?next=${encodeURIComponent(pathname + search)}` : ''
  throw redirect(`/account/login${next}`)
}
