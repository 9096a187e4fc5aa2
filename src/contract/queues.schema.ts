import { z } from 'zod'
import { getQueues, queueKeys } from './queues.ts'
import { bindSchemas } from './schemas.ts'
import { idSchema } from './text.schema.ts'

const queueCountSchema = z.object({
  key: z.enum(queueKeys),
  count: z.int().min(0),
  oldest_at: z.union([z.string(), z.null()]),
  /** The ticket that has been in it longest. */
  oldest_id: z.union([idSchema, z.null()]),
})

export const getQueuesSchemas = {
  input: z.object({}),
  output: z.object({ queues: z.array(queueCountSchema) }),
}
bindSchemas(getQueues, getQueuesSchemas)
