import { z } from 'zod'
import { guardedKinds, revealGuardedChange, undoGuardedChange } from './guarded-changes.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema, inData, line } from './text.schema.ts'

/** Password and code of the caller, which a guarded change asks for again; missing ones are refused with 401. */
export const identitySchema = z.object({
  password: z.string().max(1000).optional(),
  code: z.string().trim().max(40).optional(),
})

export const undoGuardedChangeSchemas = {
  input: inData(
    identitySchema.extend({ token: z.string({ error: 'This link is not complete.' }).min(1).max(200) }),
  ),
  output: z.object({ undone: z.enum(guardedKinds) }),
}
bindSchemas(undoGuardedChange, undoGuardedChangeSchemas)

const values = z.array(z.object({ label: z.string(), value: z.string() }))
export const revealGuardedChangeSchemas = {
  input: z.object({
    event: idInPathSchema,
    data: z.object({ reason: line({ max: 200, missing: 'Please say why you need it.' }) }),
  }),
  output: z.object({ kind: z.enum(guardedKinds), before: values, after: values }),
}
bindSchemas(revealGuardedChange, revealGuardedChangeSchemas)
