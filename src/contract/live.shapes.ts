import { z } from 'zod'
import { getLive } from './live.ts'
import { shape } from './shapes.ts'
import { idShape } from './text-shapes.ts'

shape(getLive, {
  ask: z.object({}),
  reply: z.object({
    events: z.array(z.object({ id: idShape, ticket: idShape })),
    all: z.boolean(),
  }),
})
