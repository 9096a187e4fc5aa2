/** A statement of a bank may be this large. */
export const MAX_STATEMENT_BYTES = 10 * 1024 * 1024

/** More than a busy shop has in a quarter. */
export const MAX_STATEMENT_LINES = 5_000

export const statementForms = ['csv', 'ofx', 'camt'] as const
export type StatementForm = (typeof statementForms)[number]

/** What became of a line of a statement. */
export const lineStates = ['booked', 'proposed', 'ignored', 'already'] as const
export type LineState = (typeof lineStates)[number]

/** In which order the numbers of a day stand. */
export const dayOrders = ['dmy', 'mdy', 'ymd'] as const
export type DayOrder = (typeof dayOrders)[number]

export const dayOrderLabels: Record<DayOrder, string> = {
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
  ymd: 'Year, month, day',
}

export const stateLabels: Record<LineState, string> = {
  booked: 'Booked',
  proposed: 'Proposed',
  ignored: 'Ignored',
  already: 'Read before',
}
