import { z } from 'zod'

const time = z.union([z.string(), z.null()])

export const mailboxStateSchema = z.object({
  /** When the mailbox last answered, and when an email was last taken from it. */
  reached_at: time,
  fetched_at: time,
  /** Since when it does not answer; null while it does. */
  failing_since: time,
  error: z.string(),
  /** How full it is in per cent; null where it does not say. */
  fullness: z.union([z.int().min(0), z.null()]),
})

/** The mailbox that replies are fetched from. */
export type MailboxState = z.infer<typeof mailboxStateSchema>
