import { Refusal, refusals, type RefusalBody } from '#contract/refusals.ts'
import { refusalOfDatabase } from '#domain/database-refusal.ts'

/** The answer to a refused call, and how the log should take it. */
export type Refused = { status: number; body: RefusalBody; retryAfterSeconds?: number; bug: boolean }

/** Turns whatever was thrown into an answer: a refusal keeps its words, anything unexpected gives none away. */
export function refuse(thrown: unknown): Refused {
  const refusal = thrown instanceof Refusal ? thrown : refusalOfDatabase(thrown)
  if (!refusal) return { status: refusals.bug.status, body: { error: refusals.bug.says }, bug: true }
  const body: RefusalBody = { ...refusal.facts, error: refusal.message }
  if (refusal.fields) body.fields = refusal.fields
  const refused: Refused = { status: refusals[refusal.code].status, body, bug: false }
  if (refusal.retryAfterSeconds !== undefined) refused.retryAfterSeconds = refusal.retryAfterSeconds
  return refused
}
