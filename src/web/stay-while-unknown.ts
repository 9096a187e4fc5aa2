import { redirect, type MiddlewareFunction } from 'react-router'
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
  } catch {
    flash('error', 'We cannot tell who you are right now, so you are still on the same page. Please try again.')
    const here = window.location.pathname + window.location.search
    const { pathname, search } = new URL(request.url)
    // Going to where we are already would ask again, without end.
    if (pathname + search !== here) throw redirect(here)
  }
  return loaded
}
