import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './guarded-changes.schema.ts'

/** Changes that ask for the password again, and that every owner is told of. */
export const guardedKinds = ['bank', 'role', 'access', 'second_factor', 'second_step_rule'] as const
export type GuardedKind = (typeof guardedKinds)[number]

/** What was changed, as sentences name it. */
export const guardedNames = {
  bank: 'the bank account on invoices',
  role: 'the role of an account',
  access: 'the access of an account',
  second_factor: 'the second step at log-in',
  second_step_rule: 'whether all staff need a second step',
} satisfies Record<GuardedKind, string>

/** Hours in which an owner can undo such a change by the emailed link. */
export const UNDO_HOURS = 48

/**
 * Undoes a guarded change by the link in an email, with the session, password and code of the owner it went to; a second step
 * with the password of its own account. Ends the sessions of the changed account.
 */
export const undoGuardedChange = endpoint<typeof schemas.undoGuardedChangeSchemas>(
  'POST',
  '/api/guarded-changes/undoings',
  { for: levels.anonymous },
)

/** What a guarded change was before and after, once, for a reason that is recorded. */
export const revealGuardedChange = endpoint<typeof schemas.revealGuardedChangeSchemas>(
  'POST',
  '/api/guarded-changes/{event}/reveals',
  { for: levels.staff },
)
export type GuardedValues = z.infer<typeof schemas.revealGuardedChangeSchemas.output>
