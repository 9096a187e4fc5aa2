import fc from 'fast-check'
import { storedOutcomes } from '#contract/outcomes.ts'
import { statusCodes, statuses } from '#contract/ticket-statuses.ts'
import type { JourneyFacts } from '#domain/workflow/journey-facts.ts'

/** Any facts of a ticket. */
export const everyFact = fc.record<JourneyFacts>({
  status: fc.constantFrom(...statuses),
  booking: fc.constantFrom('post_at_once', 'wait_for_approval'),
  battery: fc.constantFrom('fine', 'damaged'),
  outcome: fc.constantFrom(null, ...storedOutcomes),
  noticeAccepted: fc.boolean(),
  announced: fc.boolean(),
  returnNumber: fc.boolean(),
  intakeTested: fc.boolean(),
  phoneConfirmed: fc.boolean(),
  intakePhotos: fc.integer({ min: 0, max: 9 }),
  quoteOpen: fc.boolean(),
  completionIssued: fc.boolean(),
  completionReviewed: fc.boolean(),
  billed: fc.boolean(),
  left_cents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999_900 })),
})

/** Facts that meet every requirement of any status. */
export const complete: JourneyFacts = {
  status: statusCodes.repairing,
  battery: 'fine',
  outcome: 'repaired',
  noticeAccepted: true,
  announced: true,
  returnNumber: true,
  intakeTested: true,
  phoneConfirmed: true,
  intakePhotos: 2,
  quoteOpen: false,
  completionIssued: true,
  completionReviewed: true,
  billed: true,
  left_cents: 0,
}
