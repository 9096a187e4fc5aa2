import { SECOND_MS } from './durations.ts'
import type { Requirement } from './requirements.ts'
import { statusCodes, type Status } from './ticket-statuses.ts'

type StaffStep = {
  /** The words on the button. */
  label: string
  /** The status that the step sets; null for work on a page of its own. */
  to: Status | null
  /** Ends the path of the page where its requirements are met. */
  page: 'intake' | 'completion' | 'parcel' | null
  /** Requirements that are met on that page. */
  metThere: readonly Requirement[]
  /** Whether an unassigned ticket goes to the person who presses. */
  assigns: boolean
  /** The comment until the shop writes its own; the customer sees it. */
  comment: string
}

/** The one next step of a ticket for the staff, in the order of a repair. */
export const staffSteps = {
  approve: {
    label: 'Approve',
    to: statusCodes.approved,
    page: null,
    metThere: [],
    assigns: true,
    comment: 'We have checked your booking and approved it.',
  },
  receive: {
    label: 'Receive',
    to: statusCodes.receivedDevice,
    page: 'intake',
    metThere: ['intake_test', 'photos', 'phone'],
    assigns: true,
    comment: 'Your phone has arrived, and we have tested it.',
  },
  test: {
    label: 'Test the phone',
    to: null,
    page: 'intake',
    metThere: ['intake_test', 'photos', 'phone'],
    assigns: true,
    comment: '',
  },
  start_repair: {
    label: 'Start repair',
    to: statusCodes.repairing,
    page: null,
    metThere: [],
    assigns: true,
    comment: 'We have begun the repair.',
  },
  finish: {
    label: 'Finish and invoice',
    to: statusCodes.pendingPayment,
    page: 'completion',
    metThere: ['completion'],
    assigns: true,
    comment: 'The work on your phone is done.',
  },
  mark_posted: {
    label: 'Mark posted',
    to: statusCodes.postedToCustomer,
    page: 'parcel',
    metThere: ['return_parcel'],
    assigns: false,
    comment: 'Your phone is on its way back to you.',
  },
  complete: {
    label: 'Complete',
    to: statusCodes.completed,
    page: null,
    metThere: [],
    assigns: false,
    comment: 'This ticket is closed. Thank you for sending us your phone.',
  },
} as const satisfies Record<string, StaffStep>

export type StaffStepKey = keyof typeof staffSteps
export const staffStepKeys = Object.keys(staffSteps) as StaffStepKey[]

/** What a ticket waits for while the staff have no step. */
const staffWaits = {
  send_quote: 'Send a quote',
  wait_quote: 'Waiting for an answer to the quote',
  wait_notice: 'Waiting for the yes to the repair notice',
  wait_payment: 'Waiting for payment',
  wait_part: 'Waiting for a part',
  closed: 'Nothing more to do',
} as const
type StaffWaitKey = keyof typeof staffWaits

/** The next step of a ticket, or what it waits for. */
export type NextStepKey = StaffStepKey | StaffWaitKey

/** How the next step reads in a list: its words, whose turn it is, and the step if it is one. */
type RowNext = { text: string; acts: 'shop' | 'customer' | 'nobody'; step: StaffStepKey | null }

/** True for the key of a step that staff take. */
export function isStaffStep(key: string): key is StaffStepKey {
  return Object.hasOwn(staffSteps, key)
}

/** Returns the words of a next step. */
export function rowNext(key: NextStepKey): RowNext {
  if (isStaffStep(key)) return { text: staffSteps[key].label, acts: 'shop', step: key }
  const acts = key === 'closed' ? 'nobody' : key === 'wait_part' || key === 'send_quote' ? 'shop' : 'customer'
  return { text: staffWaits[key], acts, step: null }
}

/** A step can be undone this long; its emails are held back meanwhile. */
export const UNDO_MS = 10 * SECOND_MS
