import { Refusal, refusals, type RefusalBody } from '#contract/refusals.ts'
import { toDatabaseRefusal } from '#domain/database-refusal.ts'

/** The answer to a refused call, and how it is logged. */
export type RefusalResponse = { status: number; body: RefusalBody; retryAfterSeconds?: number; bug: boolean }

/** Turns anything thrown into an answer: a refusal keeps its message, an unexpected error reveals nothing. */
export function refuse(thrown: unknown): RefusalResponse {
  const refusal = thrown instanceof Refusal ? thrown : toDatabaseRefusal(thrown)
  if (!refusal) return { status: refusals.bug.status, body: { error: refusals.bug.message }, bug: true }
  const body: RefusalBody = { ...refusal.facts, error: refusal.message }
  if (refusal.fields) body.fields = refusal.fields
  const refused: RefusalResponse = { status: refusals[refusal.code].status, body, bug: false }
  if (refusal.retryAfterSeconds !== undefined) refused.retryAfterSeconds = refusal.retryAfterSeconds
  return refused
}
