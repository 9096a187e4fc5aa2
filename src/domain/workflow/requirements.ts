import { intakePhotosNeeded } from '#contract/photos.ts'
import type { Requirement } from '#contract/requirements.ts'
import { getStatus, statuses, type Status } from '#contract/ticket-statuses.ts'
import type { StatusNeeds } from '#contract/requirements.schema.ts'
import type { JourneyFacts } from './journey-facts.ts'
import { toConditions, type Conditions } from './ticket-conditions.ts'

const met: Record<Requirement, (conditions: Conditions) => boolean> = {
  notice: ({ noticeAccepted }) => noticeAccepted,
  intake_test: ({ intakeTested }) => intakeTested,
  photos: ({ intakePhotos }) => intakePhotos >= intakePhotosNeeded,
  phone: ({ phoneConfirmed }) => phoneConfirmed,
  quote: ({ quoteOpen }) => !quoteOpen,
  // Without a repair there is no work to document.
  completion: ({ completionIssued, ended }) => completionIssued || ended,
  billed: ({ billed }) => billed,
  paid: ({ paid }) => paid,
  return_parcel: ({ returnNumber }) => returnNumber,
}

/** Returns the requirements of a status that a ticket does not meet. */
export function listMissingRequirements(status: Status, facts: JourneyFacts): Requirement[] {
  const conditions = toConditions(facts)
  return getStatus(status).needs.filter((need) => !met[need](conditions))
}

/** Returns the requirements of each status, and those that a ticket does not meet. */
export function listNeeds(facts: JourneyFacts): StatusNeeds[] {
  return statuses.map((status) => ({
    status,
    needs: [...getStatus(status).needs],
    missing: listMissingRequirements(status, facts),
  }))
}
