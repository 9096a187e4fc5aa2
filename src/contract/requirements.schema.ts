import { z } from 'zod'
import { getRequirements, requirementWords, type Requirement } from './requirements.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema } from './text.schema.ts'
import { statusSchema } from './tickets.schema.ts'

export const requirementSchema = z.enum(Object.keys(requirementWords) as [Requirement, ...Requirement[]])

export const statusNeedsSchema = z.object({
  status: statusSchema,
  needs: z.array(requirementSchema),
  missing: z.array(requirementSchema),
})

export const getRequirementsSchemas = {
  input: z.object({ id: idInPathSchema }),
  output: z.object({ statuses: z.array(statusNeedsSchema) }),
}
bindSchemas(getRequirements, getRequirementsSchemas)
