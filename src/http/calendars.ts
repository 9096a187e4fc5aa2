import { calendarCalls } from '#contract/calendars.schema.ts'
import { writeOpeningCalendar } from '#domain/calendars/opening-calendar.ts'
import { writeTicketCalendar } from '#domain/calendars/ticket-calendar.ts'
import { requireUnlocked } from '#domain/tracking/link-access.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import type { RequestContext } from './request-context.ts'
import { getLinkVisitor, setPrivateLinkHeaders } from './tracking.ts'

/** Registers the calendar files. */
export function registerCalendars(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, calendarCalls, {
    'GET /api/opening-hours.ics': async (_, _caller, context) =>
      sendCalendar(context, 'opening-hours.ics', await writeOpeningCalendar(shop)),
    'GET /api/tickets/{id}/dates.ics': async ({ id }, caller, context) =>
      sendCalendar(context, `ticket-${id}.ics`, await writeTicketCalendar(shop, id, caller)),
    'GET /api/track/{token}/dates.ics': async ({ token }, caller, context) => {
      setPrivateLinkHeaders(context)
      const { id, customer } = await requireUnlocked(shop, getLinkVisitor(token, caller, context))
      return sendCalendar(context, `ticket-${id}.ics`, await writeTicketCalendar(shop, id, customer))
    },
  })
}

/** Answers a calendar file, which programs for calendars open. */
function sendCalendar({ http }: RequestContext, filename: string, calendar: string): Response {
  if (!http) throw new Error('A file is sent over HTTP only')
  return http.body(calendar, 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${filename}"`,
    'x-content-type-options': 'nosniff',
    // Dates move; and on a shared computer those of a ticket must not stay in the browser's cache after log-out.
    'cache-control': 'private, no-store',
  })
}
