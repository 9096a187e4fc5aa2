import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './contact.schema.ts'

/** A message of the contact form, as staff read it. */
export type ReceivedMessage = z.infer<typeof schemas.receivedMessageSchema>

/** `website` is a honeypot: people leave it empty. */
export type ContactMessage = z.infer<typeof schemas.sendContactMessageSchemas.input>['data']

export const sendContactMessage = endpoint<typeof schemas.sendContactMessageSchemas>('POST', '/api/contact', {
  for: levels.anonymous,
})

/** A page of the messages of the contact form, newest first; all are deleted after the period of closed tickets. */
export const getContactMessages = endpoint<typeof schemas.getContactMessagesSchemas>(
  'GET',
  '/api/contact-messages',
  { for: levels.staff },
)
