import { z } from 'zod'
import { queueKeys } from './queues.ts'
import { idSchema } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

const queueCountSchema = z.object({
  key: z.enum(queueKeys),
  count: z.int().min(0),
  oldest_at: z.union([z.string(), z.null()]),
  /** The ticket that has been in it longest. */
  oldest_id: z.union([idSchema, z.null()]),
})

/** The number of tickets in a queue, and since when its oldest ticket is in it; null while it is empty. */
export type QueueCount = z.infer<(typeof queueCalls)['GET /api/queues']['output']>['queues'][number]

export const queueCalls = calls({
  'GET /api/queues': {
    for: staff(allStaff),
    input: z.object({}),
    output: z.object({ queues: z.array(queueCountSchema) }),
  },
})
