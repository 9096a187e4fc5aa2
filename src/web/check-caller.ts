import { redirect, type MiddlewareFunction } from 'react-router'
import type { CallerInfo } from '#contract/accounts.schema.ts'
import { isUnreachable } from './api.ts'
import { lastRootData } from './last-root-data.ts'
import { callerContext, getPage } from './page-context.ts'

let sentBack = false

/**
 * Root middleware of the browser: checks the log-in before every navigation; if that fails, stays on the current page
 * with a flash message.
 */
export const checkCaller: MiddlewareFunction = async ({ request, context }, next) => {
  const { caller, flash } = getPage(context)
  if (request.method !== 'GET') {
    // The API authorises a submitted form itself, so its answer does not wait; the reads after it do.
    caller().catch(() => {})
    return next()
  }
  const { pathname, search } = new URL(request.url)
  const here = window.location.pathname + window.location.search
  const isHere = pathname + search === here
  const wasSentBack = sentBack
  sentBack = false
  const callerRead = caller()
  if (isHere) {
    // The open page keeps the last known caller; the API authorises each call anyway.
    context.set(callerContext, () => callerRead.catch(lastKnownCaller))
  }
  const loaded = next()
  // Avoid an unhandled rejection when both fail.
  loaded.catch(() => {})
  try {
    await callerRead
  } catch (failed) {
    if (isUnreachable(failed)) {
      // Offline: another page shows the offline error at its own URL. The open page stays, with its submitted values,
      // and its form shows the error. (Revalidation after a form submit looks like a navigation to the open page.)
      if (pathname === window.location.pathname) return loaded
      throw failed
    }
    if (!wasSentBack) {
      flash(
        'error',
        'We cannot tell who you are right now, so you are still on the same page. Please try again.',
      )
    }
    // A redirect to the current URL would loop.
    if (!isHere) {
      sentBack = true
      throw redirect(here)
    }
  }
  return loaded
}

/** The last known caller; rethrows when offline or on the first page. */
function lastKnownCaller(failed: unknown): CallerInfo {
  const last = lastRootData.current?.caller
  if (!last || isUnreachable(failed)) throw failed
  return last
}
