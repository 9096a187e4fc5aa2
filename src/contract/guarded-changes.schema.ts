import { z } from 'zod'
import { guardedKinds } from './guarded-changes.ts'
import { idInPathSchema, inData, line, secondStepCodeSchema } from './text.schema.ts'
import { calls, everybody, staff } from './endpoint.ts'
import { ownerOnly } from './staff-roles.ts'

/** Password and code of the caller, which a guarded change asks for again; missing ones are refused with 401. */
export const identitySchema = z.object({
  password: z.string().max(1000).optional(),
  code: secondStepCodeSchema,
})

const values = z.array(z.object({ label: z.string(), value: z.string() }))

export type GuardedValues = z.infer<
  (typeof guardedChangeCalls)['POST /api/guarded-changes/{event}/reveals']['output']
>

export const guardedChangeCalls = calls({
  /**
   * Undoes a guarded change by the link in an email, with the session, password and code of the owner it went to; a second step
   * with the password of its own account. Ends the sessions of the changed account.
   */
  'POST /api/guarded-changes/undoings': {
    for: everybody,
    input: inData(
      identitySchema.extend({ token: z.string({ error: 'This link is not complete.' }).min(1).max(200) }),
    ),
    output: z.object({ undone: z.enum(guardedKinds) }),
  },
  /** What a guarded change was before and after, once, for a reason that is recorded. */
  'POST /api/guarded-changes/{event}/reveals': {
    for: staff(ownerOnly),
    input: z.object({
      event: idInPathSchema,
      data: z.object({ reason: line({ max: 200, missing: 'Please say why you need it.' }) }),
    }),
    output: z.object({ kind: z.enum(guardedKinds), before: values, after: values }),
  },
})
