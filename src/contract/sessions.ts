import { endpoint, levels } from './endpoint.ts'

/** A browser in which somebody is logged in. */
export type Session = {
  id: number
  /** Such as "Firefox on Windows"; "Unknown browser" when it did not say. */
  device: string
  began: string
  /** At most five minutes late. */
  last_seen: string
  /** The one that asks. */
  current: boolean
}

/** One's own sessions, the one seen last first. */
export const getSessions = endpoint<Record<never, never>, { sessions: Session[] }>(
  'GET',
  '/api/account/sessions',
  {
    for: levels.customer,
  },
)
export const endSession = endpoint<{ id: number }, { ended: number }>(
  'DELETE',
  '/api/account/sessions/{id}',
  {
    for: levels.customer,
  },
)
/** Ends all but the one that asks; answers how many. */
export const endOtherSessions = endpoint<Record<never, never>, { ended: number }>(
  'POST',
  '/api/account/sessions/endings',
  { for: levels.customer },
)
