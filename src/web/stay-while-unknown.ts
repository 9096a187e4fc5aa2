import { redirect, type MiddlewareFunction } from 'react-router'
import { isUnreachable } from './api.ts'
import { pageOf } from './page-context.ts'

/** Asks who is looking before every navigation; when nobody can tell, the browser stays where it is and says so. */
export const stayWhileUnknown: MiddlewareFunction = async ({ request, context }, next) => {
  const { caller, flash } = pageOf(context)
  const asked = caller()
  const loaded = next()
  // Whichever fails first, the other must not end as an unhandled rejection.
  loaded.catch(() => {})
  try {
    await asked
  } catch (failed) {
    if (isUnreachable(failed)) {
      // Without a connection the page that was asked for says so, at its own address. One that is open stays, with what
      // was typed into it, and its form says so. (After a form was sent, its page is asked for again as by a link.)
      const isOpen = new URL(request.url).pathname === window.location.pathname
      if (isOpen) return loaded
      throw failed
    }
    flash(
      'error',
      'We cannot tell who you are right now, so you are still on the same page. Please try again.',
    )
    const here = window.location.pathname + window.location.search
    const { pathname, search } = new URL(request.url)
    // Going to where we are already would ask again, without end.
    if (pathname + search !== here) throw redirect(here)
  }
  return loaded
}
