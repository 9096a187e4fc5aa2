import { Hono, type Context } from 'hono'
import { endpoints } from '#contract/all-calls.ts'
import { refusals } from '#contract/refusals.ts'
import { registerAccounts } from './accounts.ts'
import { addRoutes, refusedResponse, type RouterDeps } from './bind-calls.ts'
import { registerGuardedChanges } from './guarded-changes.ts'
import { registerAudit } from './audit.ts'
import { registerAddressConfirmations } from './address-confirmations.ts'
import { registerLogInLinks } from './log-in-links.ts'
import { registerBookings } from './bookings.ts'
import { registerBuyers } from './buyers.ts'
import { registerCardEvents } from './card-events.ts'
import { registerPartTests } from './part-tests.ts'
import { registerCalendars } from './calendars.ts'
import { registerCarriers } from './carriers.ts'
import { registerCatalogue } from './catalogue.ts'
import { registerContact } from './contact.ts'
import { registerCustomers } from './customers.ts'
import { registerConversation } from './conversation.ts'
import { createCaller, type CallingPage, type ServerCaller } from './create-caller.ts'
import { registerDiscovery } from './discovery.ts'
import { registerDrafts } from './drafts.ts'
import { registerDrawings } from './drawings.ts'
import { registerParcelPayments } from './parcel-payments.ts'
import { registerParcels } from './parcels.ts'
import { registerPeople } from './people.ts'
import { registerPhones } from './phones.ts'
import { registerSeries } from './series.ts'
import { registerRepairs } from './repairs.ts'
import { registerShipping } from './shipping.ts'
import { loggedPath } from './logged-path.ts'
import { registerInboundMail } from './inbound-mail.ts'
import { registerMail } from './mail.ts'
import { registerMoney } from './money.ts'
import { registerMoneyReports } from './money-reports.ts'
import { registerNumbers } from './numbers.ts'
import { registerLive } from './live.ts'
import { registerHistory } from './history.ts'
import { registerOpenApi } from './openapi.ts'
import { registerOutbox } from './outbox.ts'
import { registerCollectionNotices } from './collection-notices.ts'
import { registerWarrantyClaims } from './warranty-claims.ts'
import { registerOutcomes } from './outcomes.ts'
import { registerPriceChanges } from './price-changes.ts'
import { registerPriceFiles } from './price-files.ts'
import { registerPosting } from './posting.ts'
import { registerPrivacy } from './privacy.ts'
import { registerPageSpeeds } from './page-speeds.ts'
import { registerPages } from './pages.ts'
import { registerBulkChanges } from './bulk-changes.ts'
import { registerCannedReplies } from './canned-replies.ts'
import { registerPartCosts } from './part-costs.ts'
import { registerPartWaits } from './part-waits.ts'
import { registerScans } from './scans.ts'
import { registerStaffSteps } from './staff-steps.ts'
import { registerViews } from './views.ts'
import { registerQueues } from './queues.ts'
import { registerQuoteRequests } from './quote-requests.ts'
import { registerQuotes } from './quotes.ts'
import { registerSecondFactor } from './second-factor.ts'
import { registerPasskeys } from './passkeys.ts'
import { registerSessions } from './sessions.ts'
import { registerBackBy } from './back-by.ts'
import { registerClosures } from './closures.ts'
import { registerLook } from './look.ts'
import { registerTexts } from './texts.ts'
import { registerOpening } from './opening.ts'
import { registerSetup } from './setup.ts'
import { registerShopProfile } from './shop-profile.ts'
import { registerStatements } from './statements.ts'
import { registerStaffBookings } from './staff-bookings.ts'
import { registerStaff } from './staff.ts'
import { registerStaffEmails } from './staff-emails.ts'
import { registerSuburbs } from './suburbs.ts'
import { registerTextEvents } from './text-events.ts'
import { registerTextMessages } from './text-messages.ts'
import { registerTickets } from './tickets.ts'
import { registerDeepLinks } from './deep-links.ts'
import { registerDeviceLabels } from './device-labels.ts'
import { registerPasscodes } from './passcodes.ts'
import { registerLabelEvents } from './label-events.ts'
import { registerLabels } from './labels.ts'
import { registerLinkAccess } from './link-access.ts'
import { registerTracking } from './tracking.ts'
import { refuse } from './refuse.ts'
import type { HonoEnv } from './request-context.ts'

/** What binds the calls of each noun, and what answers beside them. */
const parts = [
  registerAccounts,
  registerAudit,
  registerBulkChanges,
  registerAddressConfirmations,
  registerBookings,
  registerLogInLinks,
  registerBuyers,
  registerCalendars,
  registerCannedReplies,
  registerCardEvents,
  registerCarriers,
  registerCatalogue,
  registerBackBy,
  registerClosures,
  registerCollectionNotices,
  registerContact,
  registerCustomers,
  registerConversation,
  registerDeepLinks,
  registerDeviceLabels,
  registerDiscovery,
  registerDrafts,
  registerDrawings,
  registerGuardedChanges,
  registerHistory,
  registerLabelEvents,
  registerLabels,
  registerLinkAccess,
  registerLive,
  registerLook,
  registerInboundMail,
  registerMail,
  registerMoney,
  registerMoneyReports,
  registerNumbers,
  registerOpenApi,
  registerOpening,
  registerOutbox,
  registerOutcomes,
  registerPageSpeeds,
  registerPages,
  registerParcelPayments,
  registerParcels,
  registerPartCosts,
  registerPartTests,
  registerPartWaits,
  registerPasscodes,
  registerPasskeys,
  registerPeople,
  registerPhones,
  registerPriceChanges,
  registerPriceFiles,
  registerPosting,
  registerPrivacy,
  registerQueues,
  registerQuoteRequests,
  registerQuotes,
  registerRepairs,
  registerScans,
  registerSecondFactor,
  registerSeries,
  registerSessions,
  registerSetup,
  registerShipping,
  registerShopProfile,
  registerStaff,
  registerStaffBookings,
  registerStaffEmails,
  registerStaffSteps,
  registerStatements,
  registerSuburbs,
  registerTextEvents,
  registerTextMessages,
  registerTexts,
  registerTickets,
  registerTracking,
  registerViews,
  registerWarrantyClaims,
]

export type ApiRouter = {
  app: Hono<HonoEnv>
  /** Whether a path belongs to the API, whatever its method. */
  isApiPath(path: string): boolean
  /** Refuses a path of the API that no call has. */
  refuseUnknown(c: Context<HonoEnv>): Response
  /** Calls the API for a page that is rendered in this process. */
  createCaller(page: CallingPage): ServerCaller
}

const apiPath = /^\/(api|drawings)(\/|$)/

/**
 * Registers the whole API on `app`: every path answers with and without its trailing slash. Unknown paths are refused by
 * `notFound` and not by a route: Hono would combine a route for all paths with each call. An app that serves pages too
 * sets a `notFound` of its own, which uses `refuseUnknown` for paths of the API (`server/create-app.ts`).
 */
export function openApi(
  setup: Omit<RouterDeps, 'app' | 'bound'>,
  app = new Hono<HonoEnv>({ strict: false }),
): ApiRouter {
  const router: RouterDeps = { ...setup, app, bound: new Map() }
  for (const register of parts) register(router)
  const unbound = endpoints.filter(({ key }) => !router.bound.has(key)).map(({ key }) => key)
  if (unbound.length > 0) throw new Error(`no handlers for ${unbound.join(', ')}`)
  addRoutes(router)
  const refuseUnknown = (c: Context<HonoEnv>) =>
    c.json({ error: refusals.no_such_call.message }, 404, { 'cache-control': 'no-store' })
  app.notFound(refuseUnknown)
  app.onError((thrown, c) => {
    const { requestId } = c.env
    const refused = refuse(thrown)
    if (refused.bug) router.log.error({ requestId, path: loggedPath(c.req.path), err: thrown }, 'bug')
    else router.log.info({ requestId, path: loggedPath(c.req.path), status: refused.status }, 'refused')
    return refusedResponse(c, refused)
  })
  return {
    app,
    isApiPath: (path) => apiPath.test(path),
    refuseUnknown,
    createCaller: (page) => createCaller(router, page),
  }
}
