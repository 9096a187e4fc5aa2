import { z } from 'zod'
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
      postcode: z
        .string({ error: 'Please enter a postcode of four digits.' })
        .regex(/^\d{4}$/, 'Please enter a postcode of four digits.'),
    }),
    output: z.object({ suburbs: z.array(suburbSchema) }),
  },
})
