import { endpoint, levels } from './endpoint.ts'

/** `website` is a honeypot: people leave it empty. */
export type ContactMessage = { fullname: string; email: string; message?: string; website?: string }

export const sendContactMessage = endpoint<{ data: ContactMessage }, { received: true }>(
  'POST',
  '/api/contact',
  {
    for: levels.anonymous,
  },
)
