import { z } from 'zod'
import { repairKeySchema } from './catalogue.schema.ts'
import { qrPictureSchema } from './qr-picture.schema.ts'
import { optionalLine } from './text.schema.ts'
import { MAX_SOURCE_LENGTH } from './tickets.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOnly } from './staff-roles.ts'

/** A link to the booking form of one repair, with where it is found. */
export type DeepLink = z.infer<(typeof deepLinkCalls)['GET /api/deep-links']['output']>

export const deepLinkCalls = calls({
  'GET /api/deep-links': {
    for: staff(ownerOnly),
    input: z.object({
      /** The slug of a phone. */
      phone: z.string().regex(/^[a-z0-9]{1,60}$/, 'Please choose a phone.'),
      repair: repairKeySchema,
      ref: optionalLine(MAX_SOURCE_LENGTH),
    }),
    output: z.object({ url: z.string(), code: qrPictureSchema }),
  },
})
