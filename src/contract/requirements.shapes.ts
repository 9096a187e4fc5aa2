import { z } from 'zod'
import { getRequirements, requirementWords, type Requirement } from './requirements.ts'
import { shape } from './shapes.ts'
import { idInPathShape } from './text-shapes.ts'
import { statusShape } from './tickets.shapes.ts'

const requirement = z.enum(Object.keys(requirementWords) as [Requirement, ...Requirement[]])

shape(getRequirements, {
  ask: z.object({ id: idInPathShape }),
  reply: z.object({
    statuses: z.array(
      z.object({ status: statusShape, needs: z.array(requirement), missing: z.array(requirement) }),
    ),
  }),
})
