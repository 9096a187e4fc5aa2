import { addressConfirmationCalls } from './address-confirmations.schema.ts'
import { bookingsCalls } from './bookings.schema.ts'
import { logInLinkCalls } from './log-in-links.schema.ts'
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { accountCalls } from './accounts.schema.ts'
import { auditCalls } from './audit.schema.ts'
import { backByCalls } from './back-by.schema.ts'
import { availabilityCalls } from './availability.schema.ts'
import { bulkChangeCalls } from './bulk-changes.schema.ts'
import { buyerCalls } from './buyers.schema.ts'
import { calendarCalls } from './calendars.schema.ts'
import { cannedReplyCalls } from './canned-replies.schema.ts'
import { carrierCalls } from './carriers.schema.ts'
import { catalogueCalls } from './catalogue.schema.ts'
import { closureCalls } from './closures.schema.ts'
import { collectionNoticeCalls } from './collection-notices.schema.ts'
import { completionCalls } from './completions.schema.ts'
import { contactCalls } from './contact.schema.ts'
import { customerCalls } from './customers.schema.ts'
import { conversationCalls } from './conversation.schema.ts'
import { deepLinkCalls } from './deep-links.schema.ts'
import { deviceLabelCalls } from './device-labels.schema.ts'
import { draftCalls } from './drafts.schema.ts'
import { examplePriceCalls } from './example-prices.schema.ts'
import { givenAwayCalls } from './given-away.schema.ts'
import { guardedChangeCalls } from './guarded-changes.schema.ts'
import { historyCalls } from './history.schema.ts'
import { linkAccessCalls } from './link-access.schema.ts'
import { liveCalls } from './live.schema.ts'
import { lookCalls } from './look.schema.ts'
import { statementCalls } from './statements.schema.ts'
import { mailCalls } from './mail.schema.ts'
import { moneyReportCalls } from './money-reports.schema.ts'
import { moneyCalls } from './money.schema.ts'
import { numberCalls } from './numbers.schema.ts'
import { openingCalls } from './opening.schema.ts'
import { outboxCalls } from './outbox.schema.ts'
import { outcomeCalls } from './outcomes.schema.ts'
import { pageSpeedCalls } from './page-speeds.schema.ts'
import { pageCalls } from './pages.schema.ts'
import { parcelPaymentCalls } from './parcel-payments.schema.ts'
import { parcelNewsCalls } from './parcel-news.schema.ts'
import { parcelCalls } from './parcels.schema.ts'
import { partCostCalls } from './part-costs.schema.ts'
import { partTestCalls } from './part-tests.schema.ts'
import { partWaitCalls } from './part-waits.schema.ts'
import { passcodeCalls } from './passcodes.schema.ts'
import { passkeyCalls } from './passkeys.schema.ts'
import { peopleCalls } from './people.schema.ts'
import { phoneCalls } from './phones.schema.ts'
import { photoCalls } from './photos.schema.ts'
import { priceChangeCalls } from './price-changes.schema.ts'
import { priceFileCalls } from './price-files.schema.ts'
import { labelCalls } from './labels.schema.ts'
import { postingCalls } from './posting.schema.ts'
import { privacyCalls } from './privacy.schema.ts'
import { queueCalls } from './queues.schema.ts'
import { quoteRequestCalls } from './quote-requests.schema.ts'
import { quoteCalls } from './quotes.schema.ts'
import { repairCalls } from './repairs.schema.ts'
import { requirementCalls } from './requirements.schema.ts'
import { scanCalls } from './scans.schema.ts'
import { secondFactorCalls } from './second-factor.schema.ts'
import { seriesCalls } from './series.schema.ts'
import { sessionCalls } from './sessions.schema.ts'
import { setupCalls } from './setup.schema.ts'
import { shippingCalls } from './shipping.schema.ts'
import { shopProfileCalls } from './shop-profile.schema.ts'
import { staffBookingCalls } from './staff-bookings.schema.ts'
import { staffEmailCalls } from './staff-emails.schema.ts'
import { staffPageCalls } from './staff-pages.schema.ts'
import { staffRuleCalls } from './staff-rules.schema.ts'
import { staffStepCalls } from './staff-steps.schema.ts'
import { staffCalls } from './staff.schema.ts'
import { suburbCalls } from './suburbs.schema.ts'
import { textMessageCalls } from './text-messages.schema.ts'
import { textCalls } from './texts.schema.ts'
import { ticketCalls } from './tickets.schema.ts'
import { trackingCalls } from './tracking.schema.ts'
import { viewCalls } from './views.schema.ts'
import { warrantyClaimCalls } from './warranty-claims.schema.ts'

const allCalls = {
  ...availabilityCalls,
  ...backByCalls,
  ...catalogueCalls,
  ...ticketCalls,
  ...accountCalls,
  ...closureCalls,
  ...givenAwayCalls,
  ...guardedChangeCalls,
  ...openingCalls,
  ...seriesCalls,
  ...repairCalls,
  ...staffRuleCalls,
  ...shopProfileCalls,
  ...auditCalls,
  ...buyerCalls,
  ...photoCalls,
  ...partTestCalls,
  ...completionCalls,
  ...calendarCalls,
  ...carrierCalls,
  ...contactCalls,
  ...customerCalls,
  ...conversationCalls,
  ...draftCalls,
  ...peopleCalls,
  ...phoneCalls,
  ...shippingCalls,
  ...moneyCalls,
  ...parcelPaymentCalls,
  ...mailCalls,
  ...moneyReportCalls,
  ...statementCalls,
  ...numberCalls,
  ...liveCalls,
  ...historyCalls,
  ...requirementCalls,
  ...outboxCalls,
  ...collectionNoticeCalls,
  ...warrantyClaimCalls,
  ...outcomeCalls,
  ...examplePriceCalls,
  ...priceChangeCalls,
  ...priceFileCalls,
  ...passkeyCalls,
  ...quoteRequestCalls,
  ...quoteCalls,
  ...sessionCalls,
  ...suburbCalls,
  ...textMessageCalls,
  ...postingCalls,
  ...labelCalls,
  ...privacyCalls,
  ...pageSpeedCalls,
  ...pageCalls,
  ...parcelNewsCalls,
  ...parcelCalls,
  ...queueCalls,
  ...staffCalls,
  ...viewCalls,
  ...partCostCalls,
  ...partWaitCalls,
  ...staffPageCalls,
  ...bulkChangeCalls,
  ...cannedReplyCalls,
  ...scanCalls,
  ...staffStepCalls,
  ...trackingCalls,
  ...secondFactorCalls,
  ...lookCalls,
  ...textCalls,
  ...setupCalls,
  ...staffBookingCalls,
  ...staffEmailCalls,
  ...deepLinkCalls,
  ...deviceLabelCalls,
  ...passcodeCalls,
  ...linkAccessCalls,
  ...bookingsCalls,
  ...logInLinkCalls,
  ...addressConfirmationCalls,
}

/** Every call by its key, such as `POST /api/closures`. */
export type Calls = typeof allCalls
export type CallKey = keyof Calls

/** The input of a call as a caller sends it. */
export type Input<Key extends CallKey> = z.input<Calls[Key]['input']>

/** The output of a call. */
export type Output<Key extends CallKey> = z.output<Calls[Key]['output']>

/** Every call, in the order of the OpenAPI document. */
export const endpoints: readonly Endpoint[] = Object.values(allCalls)
