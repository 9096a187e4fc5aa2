import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './contact.schema.ts'

/** `website` is a honeypot: people leave it empty. */
export type ContactMessage = z.infer<typeof schemas.sendContactMessageSchemas.input>['data']

export const sendContactMessage = endpoint<typeof schemas.sendContactMessageSchemas>('POST', '/api/contact', {
  for: levels.anonymous,
})
