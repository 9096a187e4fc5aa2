/** Emails kept as files, by shops without an SMTP server. */
export type KeptEmails = {
  list(): Promise<KeptEmail[]>
  remove(name: string): Promise<void>
}

export type KeptEmail = {
  name: string
  /** The id of its outbox row. */
  outboxId: number
}
