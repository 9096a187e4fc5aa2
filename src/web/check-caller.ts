import { redirect, type MiddlewareFunction } from 'react-router'
import type { CallerInfo } from '#contract/accounts.schema.ts'
import { isUnreachable } from './api.ts'
import { lastRootData } from './last-root-data.ts'
import { callerContext, getPage, knownContext } from './page-context.ts'
import { pageControls } from './page-controls.ts'
import { isShopPage } from './public-routes.ts'

let sentBack = false
/** The form that was sent since the last check, which may have been a log-in or a log-out, and the check that was begun with it. */
let sent: { formAction: string; callerRead: Promise<CallerInfo> } | null = null

/**
 * Root middleware of the browser: checks the log-in before every navigation; if that fails, stays on the current page
 * with a flash message. A page that shows the shop does not wait for it: it is shown to the last known caller, and
 * corrected when the check has another answer.
 */
export const checkCaller: MiddlewareFunction = async ({ request, context }, next) => {
  const { caller, flash } = getPage(context)
  const { pathname, search } = new URL(request.url)
  if (request.method !== 'GET') {
    // The API authorises a submitted form itself, so its answer does not wait; the reads after it do.
    sent = { formAction: pathname, callerRead: caller() }
    sent.callerRead.catch(() => {})
    return next()
  }
  const answered = sent
  sent = null
  const here = window.location.pathname + window.location.search
  const isHere = pathname + search === here
  const wasSentBack = sentBack
  sentBack = false
  // A page that reads itself anew after its own form is checked once, with the form.
  const callerRead =
    answered && answersTicketForm(answered.formAction, pathname)
      ? answered.callerRead.catch(caller)
      : caller()
  const { shownAt } = pageControls
  const mustWait = pathname + search === shownAt || answered !== null || !navigator.onLine
  const known = mustWait ? null : lastRootData.current
  if (known && isShopPage(pathname)) {
    context.set(knownContext, known)
    context.set(callerContext, async () => known.caller)
    callerRead.then(
      (now) => correctCaller(known.caller, now),
      (failed: unknown) => {
        if (isUnreachable(failed) || wasSentBack) return
        flash('error', cannotTell)
        sentBack = true
        void pageControls.navigate(shownAt, { replace: true })
      },
    )
    return next()
  }
  // The open page keeps the last known caller; the API authorises each call anyway.
  context.set(callerContext, () => (isHere || wasSentBack ? callerRead.catch(lastKnownCaller) : callerRead))
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
    if (!wasSentBack) flash('error', cannotTell)
    // A redirect to the current URL would loop, and so would one to the page that was just left again, which may not be shown yet.
    if (!isHere && !wasSentBack) {
      sentBack = true
      throw redirect(here)
    }
  }
  return loaded
}

const ticketPages = /^\/(admin\/tickets|account\/ticket)(\/|$)/

/** Whether a page is shown in answer to its own form about tickets, which changes neither who is logged in nor what every page shows. */
export function answersTicketForm(formAction: string, pathname: string): boolean {
  return ticketPages.test(pathname) && formAction.split('?')[0] === pathname
}

const cannotTell =
  'We cannot tell who you are right now, so you are still on the same page. Please try again.'

/** Shows the page to another caller than it was shown to, after a log-in or log-out in another tab. */
function correctCaller(shown: CallerInfo, now: CallerInfo): void {
  const last = lastRootData.current
  if (!last || JSON.stringify(now) === JSON.stringify(shown)) return
  lastRootData.current = { ...last, caller: now }
  pageControls.correct()
}

/** The last known caller; rethrows when offline or on the first page. */
function lastKnownCaller(failed: unknown): CallerInfo {
  const last = lastRootData.current?.caller
  if (!last || isUnreachable(failed)) throw failed
  return last
}
