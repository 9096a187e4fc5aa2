import { intakePhotosNeeded } from '#contract/photos.ts'
import type { Requirement, StatusNeeds } from '#contract/requirements.ts'
import { statuses, type Status } from '#contract/tickets.ts'
import type { JourneyFacts } from './journey-facts.ts'

type Step = {
  /** What has to be there first; without it the step needs a reason. */
  needs: readonly Requirement[]
  /** Who may take the step: staff any of them, a customer by booking and by calling it off. */
  takenBy: readonly ('customer' | 'staff')[]
  /** The phone has left the bench: nobody needs its passcode any more. */
  erasesPasscode: boolean
  /** The customer is written to when a ticket arrives here. */
  mailed: boolean
}

/** The whole workflow: what each status asks for and brings about. Any status may follow any other. */
export const workflow = {
  '-1': { needs: [], takenBy: ['staff'], erasesPasscode: false, mailed: false },
  '0': { needs: [], takenBy: ['customer', 'staff'], erasesPasscode: false, mailed: false },
  '1': { needs: [], takenBy: ['staff'], erasesPasscode: false, mailed: true },
  '2': {
    needs: ['notice', 'intake_test', 'photos', 'phone'],
    takenBy: ['staff'],
    erasesPasscode: false,
    mailed: true,
  },
  '3': { needs: ['quote'], takenBy: ['staff'], erasesPasscode: false, mailed: true },
  '4': { needs: ['completion'], takenBy: ['staff'], erasesPasscode: false, mailed: true },
  '5': { needs: ['paid', 'return_parcel'], takenBy: ['staff'], erasesPasscode: true, mailed: true },
  '6': { needs: [], takenBy: ['customer', 'staff'], erasesPasscode: true, mailed: true },
} as const satisfies Record<`${Status}`, Step>

const met: Record<Requirement, (facts: JourneyFacts) => boolean> = {
  notice: ({ noticeAccepted }) => noticeAccepted,
  intake_test: ({ intakeTested }) => intakeTested,
  photos: ({ intakePhotos }) => intakePhotos >= intakePhotosNeeded,
  phone: ({ phoneConfirmed }) => phoneConfirmed,
  quote: ({ quoteOpen }) => !quoteOpen,
  // Nothing was done that a document could tell of.
  completion: ({ completionIssued, outcome }) => completionIssued || outcome === 'unrepaired',
  paid: (facts) => balanceOf(facts) <= 0,
  return_parcel: ({ returnNumber }) => returnNumber,
}

/** What a status means for people, letters and the passcode. */
export function stepOf(status: Status): Step {
  return workflow[`${status}`]
}

/** What a step asks for and a ticket does not have. */
export function missingFor(status: Status, facts: JourneyFacts): Requirement[] {
  return stepOf(status).needs.filter((need) => !met[need](facts))
}

/** The same for every status. */
export function needsOf(facts: JourneyFacts): StatusNeeds[] {
  return statuses.map((status) => ({
    status,
    needs: [...stepOf(status).needs],
    missing: missingFor(status, facts),
  }))
}

/** What is still to be paid, in integer cents; negative is credit. */
export function balanceOf({ owed_cents, paid_cents }: JourneyFacts): number {
  return owed_cents - paid_cents
}
