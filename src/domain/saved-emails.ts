/** Emails kept as files, by shops without an SMTP server. */
export type SavedEmails = {
  list(): Promise<SavedEmail[]>
  remove(name: string): Promise<void>
}

export type SavedEmail = {
  name: string
  /** The id of its outbox row. */
  outboxId: number
}
