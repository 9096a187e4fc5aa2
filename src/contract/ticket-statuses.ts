import type { Requirement } from './requirements.ts'

type StatusRow = {
  /** The number in the API and the database. Never changed or reused, and no order: the order of the list is. */
  code: number
  /** The name in code. */
  key: string
  name: string
  /** The style class: lower case without spaces, and `waitapproval` for "Waiting approval". */
  className: string
  /** A step that every repair takes, shown ahead on the customer's page; other statuses are side steps. */
  isStep: boolean
  /** The colour token of the badge, defined in `src/web/ui/status.css`. */
  tone: string
  /** Requirements. Without them the status can still be set; the comment is then the recorded reason. */
  needs: readonly Requirement[]
  /** The phone leaves the shop, so its passcode is erased. */
  erasesPasscode: boolean
  /** The name, for staff, of the email to the customer; null when none is sent. */
  email: string | null
  /** The text message to customers who chose texts; null when none is sent. */
  text: string | null
}

/**
 * Every status, in the order of a repair. Any status may follow any other; rules use the predicates below, which
 * compare by this order and never by code. The texts of a status are in `status-texts.ts`.
 */
export const ticketStatuses = [
  {
    code: -1,
    key: 'waitingApproval',
    name: 'Waiting approval',
    className: 'waitapproval',
    isStep: false,
    tone: 'warn',
    needs: [],
    erasesPasscode: false,
    email: null,
    text: null,
  },
  {
    code: 0,
    key: 'submitted',
    name: 'Submitted',
    className: 'submitted',
    isStep: true,
    tone: 'soft',
    needs: [],
    erasesPasscode: false,
    email: null,
    text: null,
  },
  {
    code: 1,
    key: 'approved',
    name: 'Approved',
    className: 'approved',
    isStep: true,
    tone: 'info',
    needs: [],
    erasesPasscode: false,
    email: 'Approved',
    text: null,
  },
  {
    code: 2,
    key: 'receivedDevice',
    name: 'Received Device',
    className: 'receiveddevice',
    isStep: true,
    tone: 'violet',
    needs: ['notice', 'intake_test', 'photos', 'phone'],
    erasesPasscode: false,
    email: 'Phone received',
    text: 'received',
  },
  {
    code: 3,
    key: 'repairing',
    name: 'Repairing',
    className: 'repairing',
    isStep: true,
    tone: 'accent',
    needs: ['quote'],
    erasesPasscode: false,
    email: 'Repair begun',
    text: null,
  },
  {
    code: 4,
    key: 'pendingPayment',
    name: 'Pending Payment',
    className: 'pendingpayment',
    isStep: true,
    tone: 'stamp',
    needs: ['completion'],
    erasesPasscode: false,
    email: 'Payment due',
    text: 'payment',
  },
  {
    code: 5,
    key: 'postedToCustomer',
    name: 'Posted To Customer',
    className: 'postedtocustomer',
    isStep: true,
    tone: 'plum',
    needs: ['billed', 'paid', 'return_parcel'],
    erasesPasscode: true,
    email: 'Posted back',
    text: 'posted',
  },
  {
    code: 6,
    key: 'completed',
    name: 'Completed',
    className: 'completed',
    isStep: true,
    tone: 'good',
    needs: [],
    erasesPasscode: true,
    email: 'Completed',
    text: 'ended',
  },
] as const satisfies readonly StatusRow[]

type Row = (typeof ticketStatuses)[number]
export type Status = Row['code']
export type StatusKey = Row['key']
/** The statuses that send the customer an email. */
export type EmailedStatus = Extract<Row, { email: string }>['code']

/** The codes in the order of a repair. */
export const statuses: readonly Status[] = /* @__PURE__ */ ticketStatuses.map(({ code }) => code)

/** The steps of a repair, from Submitted to Completed. */
export const statusSteps: readonly Status[] = /* @__PURE__ */ ticketStatuses
  .filter(({ isStep }) => isStep)
  .map(({ code }) => code)

/** The codes by name: `statusCodes.repairing` is the number in the API and the database. */
export const statusCodes = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ ticketStatuses.map(({ key, code }) => [key, code]),
) as { [R in Row as R['key']]: R['code'] }

const ranks: ReadonlyMap<number, number> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ ticketStatuses.map(({ code }, rank) => [code, rank]),
)

/** Returns the position of a status in the order of a repair. */
function getRank(status: Status): number {
  const rank = ranks.get(status)
  if (rank === undefined) throw new Error(`There is no status ${status}`)
  return rank
}

/** Returns the row of a status. */
export function getStatus(status: Status): Row {
  return ticketStatuses[getRank(status)]!
}

/** Returns the display name of a status. */
export function statusName(status: Status): Row['name'] {
  return getStatus(status).name
}

/** Returns the style class of a status. */
export function statusClass(status: Status): Row['className'] {
  return getStatus(status).className
}

/** True for the code of a status. */
export function isStatus(code: number): code is Status {
  return ranks.has(code)
}

/** True when `status` is at or after `other` in the order of a repair. */
export function isAtOrAfter(status: Status, other: Status): boolean {
  return getRank(status) >= getRank(other)
}

/** Returns the last step reached: the status itself, or the step before a side step. */
export function stepReached(status: Status): Status {
  return statusSteps.findLast((step) => isAtOrAfter(status, step)) ?? statusCodes.submitted
}

/** True once the phone has arrived at the shop. */
export function hasArrived(status: Status): boolean {
  return isAtOrAfter(status, statusCodes.receivedDevice)
}

/** True during the repair: begun, and payment not due yet. */
export function isInRepair(status: Status): boolean {
  return isAtOrAfter(status, statusCodes.repairing) && !isPaymentDue(status)
}

/** True once the repair is done and the agreed total is due. */
export function isPaymentDue(status: Status): boolean {
  return isAtOrAfter(status, statusCodes.pendingPayment)
}

/** True once the phone has left the shop. */
export function isPosted(status: Status): boolean {
  return isAtOrAfter(status, statusCodes.postedToCustomer)
}

/** True while the phone is at the shop. */
export function isWithShop(status: Status): boolean {
  return hasArrived(status) && !isPosted(status)
}

/** True once no more work is to be done. */
export function isClosed(status: Status): boolean {
  return isAtOrAfter(status, statusCodes.completed)
}

/** True once the phone has left the shop, so that its passcode is not needed any more. */
export function erasesPasscode(status: Status): boolean {
  return getStatus(status).erasesPasscode
}

/** True when the customer gets an email about this status. */
export function isEmailed(status: Status): status is EmailedStatus {
  return getStatus(status).email !== null
}
