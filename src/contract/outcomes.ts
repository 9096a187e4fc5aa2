type OutcomeRow = {
  /** The name on the wire and in the database. */
  key: string
  /** The words beside the status badge. */
  words: string
  /** Whether staff choose it in the form "End without repair". */
  byStaff: boolean
  /** Whether the shop has no phone to send back, so that the ticket is completed at once. */
  withoutPhone: boolean
}

/** How a ticket ends otherwise than repaired. */
export const outcomeRows = [
  { key: 'cancelled', words: 'Cancelled by the customer', byStaff: false, withoutPhone: true },
  { key: 'not_repairable', words: 'Not repairable', byStaff: true, withoutPhone: false },
  { key: 'declined', words: 'Declined by the customer', byStaff: true, withoutPhone: false },
  { key: 'never_arrived', words: 'Never arrived', byStaff: true, withoutPhone: true },
  { key: 'cancelled_by_shop', words: 'Cancelled by us', byStaff: true, withoutPhone: false },
  { key: 'lost', words: 'Lost in the post', byStaff: true, withoutPhone: true },
  { key: 'uncollected', words: 'Not collected', byStaff: false, withoutPhone: true },
] as const satisfies readonly OutcomeRow[]

type Row = (typeof outcomeRows)[number]
export type TicketOutcome = Row['key']
/** An outcome that staff choose in the form. */
export type StaffOutcome = Extract<Row, { byStaff: true }>['key']

export const ticketOutcomes = /* @__PURE__ */ outcomeRows.map(({ key }) => key) as readonly TicketOutcome[]
export const staffOutcomes = /* @__PURE__ */ /* @__PURE__ */ outcomeRows
  .filter(({ byStaff }) => byStaff)
  .map(({ key }) => key) as readonly StaffOutcome[]

/**
 * The values in the database: beside the outcomes, "unrepaired" is the answer to a quote that a later approval reverts,
 * and "repaired" a value of earlier releases.
 */
export const storedOutcomes = ['repaired', 'unrepaired', ...ticketOutcomes] as const
export type StoredOutcome = (typeof storedOutcomes)[number]

const words = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ outcomeRows.map((row) => [row.key, row.words]),
) as Record<TicketOutcome, string>

/** Returns the words for an outcome. */
export function outcomeName(outcome: TicketOutcome): string {
  return words[outcome]
}

/** Returns the outcome of a stored value; null while the ticket is open or repaired. */
export function toOutcome(stored: StoredOutcome | null): TicketOutcome | null {
  if (stored === null || stored === 'repaired') return null
  return stored === 'unrepaired' ? 'declined' : stored
}

/** True when the ticket ends, or has ended, without a repair. */
export function isEnded(stored: StoredOutcome | null): boolean {
  return toOutcome(stored) !== null
}

/** True for an outcome that no later answer to an open quote reverts by itself. */
export function isFinal(stored: StoredOutcome | null): boolean {
  return isEnded(stored) && stored !== 'unrepaired'
}

/** True when the shop has no phone to send back after this outcome. */
export function isWithoutPhone(outcome: TicketOutcome): boolean {
  return outcomeRows.some(({ key, withoutPhone }) => key === outcome && withoutPhone)
}

export const MAX_OUTCOME_COMMENT = 2000
