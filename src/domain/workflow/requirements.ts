import { isEnded } from '#contract/outcomes.ts'
import { intakePhotosNeeded } from '#contract/photos.ts'
import type { Requirement, StatusNeeds } from '#contract/requirements.ts'
import { getStatus, statuses, type Status } from '#contract/ticket-statuses.ts'
import { getBalance, type JourneyFacts } from './journey-facts.ts'

const met: Record<Requirement, (facts: JourneyFacts) => boolean> = {
  notice: ({ noticeAccepted }) => noticeAccepted,
  intake_test: ({ intakeTested }) => intakeTested,
  photos: ({ intakePhotos }) => intakePhotos >= intakePhotosNeeded,
  phone: ({ phoneConfirmed }) => phoneConfirmed,
  quote: ({ quoteOpen }) => !quoteOpen,
  // Without a repair there is no work to document.
  completion: ({ completionIssued, outcome }) => completionIssued || isEnded(outcome),
  billed: ({ billed }) => billed,
  paid: (facts) => getBalance(facts) <= 0,
  return_parcel: ({ returnNumber }) => returnNumber,
}

/** Returns the requirements of a status that a ticket does not meet. */
export function listMissingRequirements(status: Status, facts: JourneyFacts): Requirement[] {
  return getStatus(status).needs.filter((need) => !met[need](facts))
}

/** As above, for every status. */
export function listNeeds(facts: JourneyFacts): StatusNeeds[] {
  return statuses.map((status) => ({
    status,
    needs: [...getStatus(status).needs],
    missing: listMissingRequirements(status, facts),
  }))
}
