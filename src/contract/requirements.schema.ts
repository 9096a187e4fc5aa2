import { z } from 'zod'
import { requirementWords, type Requirement } from './requirements.ts'
import { idInPathSchema } from './text.schema.ts'
import { statusSchema } from './tickets.schema.ts'
import { calls, staff } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

export const requirementSchema = z.enum(Object.keys(requirementWords) as [Requirement, ...Requirement[]])

export const statusNeedsSchema = z.object({
  status: statusSchema,
  needs: z.array(requirementSchema),
  missing: z.array(requirementSchema),
})

/** The requirements of a status. A status can be set without them: the comment is then the recorded reason. */
export type StatusNeeds = z.infer<
  (typeof requirementCalls)['GET /api/tickets/{id}/requirements']['output']
>['statuses'][number]

export const requirementCalls = calls({
  /** For each status its requirements, and which of them are missing. */
  'GET /api/tickets/{id}/requirements': {
    for: staff(allStaff),
    input: z.object({ id: idInPathSchema }),
    output: z.object({ statuses: z.array(statusNeedsSchema) }),
  },
})
