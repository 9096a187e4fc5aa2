export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Converts milliseconds to whole seconds, for cookies and rate limits. */
export function toSeconds(ms: number): number {
  return Math.round(ms / SECOND_MS)
}

/** Formats epoch milliseconds as an ISO 8601 time, as in the API: `2026-11-20T03:00:00.000Z`. */
export function toIsoTime(ms: number): string {
  return new Date(ms).toISOString()
}
