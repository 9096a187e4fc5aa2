import { z } from 'zod'
import { getLive } from './live.ts'
import { bindSchemas } from './schemas.ts'
import { idSchema } from './text.schema.ts'

export const getLiveSchemas = {
  input: z.object({}),
  output: z.object({
    events: z.array(z.object({ id: idSchema, ticket: idSchema })),
    all: z.boolean(),
  }),
}
bindSchemas(getLive, getLiveSchemas)
