import { redirect, type MiddlewareFunction } from 'react-router'
import type { Caller } from '#contract/accounts.ts'
import { isUnreachable } from './api.ts'
import { callerContext, pageOf } from './page-context.ts'

/** What the router keeps in the window. */
type Kept = { __reactRouterDataRouter?: { state: { loaderData: { root?: { caller: Caller } } } } }

let sentBack = false

/** Asks who is looking before every navigation; when nobody can tell, the browser stays where it is and says so. */
export const stayWhileUnknown: MiddlewareFunction = async ({ request, context }, next) => {
  const { caller, flash } = pageOf(context)
  const { pathname, search } = new URL(request.url)
  const here = window.location.pathname + window.location.search
  const isHere = pathname + search === here
  const wasSentBack = sentBack
  sentBack = false
  const asked = caller()
  if (isHere) {
    // The page that is open stays as it was for whom it was shown; what it asks for, the shop checks by itself.
    context.set(callerContext, () => asked.catch(lastCallerUnless))
  }
  const loaded = next()
  // Whichever fails first, the other must not end as an unhandled rejection.
  loaded.catch(() => {})
  try {
    await asked
  } catch (failed) {
    if (isUnreachable(failed)) {
      // Without a connection the page that was asked for says so, at its own address. One that is open stays, with what
      // was typed into it, and its form says so. (After a form was sent, its page is asked for again as by a link.)
      if (pathname === window.location.pathname) return loaded
      throw failed
    }
    if (!wasSentBack) {
      flash(
        'error',
        'We cannot tell who you are right now, so you are still on the same page. Please try again.',
      )
    }
    // Going to where we are already would ask again, without end.
    if (!isHere) {
      sentBack = true
      throw redirect(here)
    }
  }
  return loaded
}

/** Who was looking before; without a connection, and on the first page, there is nobody to go on with. */
function lastCallerUnless(failed: unknown): Caller {
  const last = (window as Kept).__reactRouterDataRouter?.state.loaderData.root?.caller
  if (!last || isUnreachable(failed)) throw failed
  return last
}
