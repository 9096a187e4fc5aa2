/** Where the label service reports on parcels. */
export const labelEventsPath = '/api/labels/events'

/** `out`: to the customer. `in`: to the shop, prepaid by it. */
export const labelWays = ['out', 'in'] as const
export type LabelWay = (typeof labelWays)[number]

/** True for a call of the label service without an answer. */
export function isFailure<Answer extends object>(
  answer: Answer,
): answer is Extract<Answer, { failed: string }> {
  return 'failed' in answer
}
