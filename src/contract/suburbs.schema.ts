import { z } from 'zod'
import { postcodeSchema } from './address.schema.ts'
import { addressStates } from './address.ts'
import { calls, everybody } from './endpoint.ts'

const suburbSchema = z.object({ suburb: z.string(), state: z.enum(addressStates) })

/** A suburb or town of a postcode. */
export type Suburb = z.infer<typeof suburbSchema>

export const suburbCalls = calls({
  /** The suburbs of a postcode, those of the state with most of them first; none of one that nowhere has. */
  'GET /api/suburbs': {
    for: everybody,
    input: z.object({
      postcode: postcodeSchema,
    }),
    output: z.object({ suburbs: z.array(suburbSchema) }),
  },
})
