/** A mail as the mailbox lists it. */
export type ListedMail = {
  uid: number
  bytes: number
  /** Epoch milliseconds, as the mailbox noted it. */
  receivedAt: number
}

/** A folder of a mailbox, open for reading: nothing in it is marked, moved or deleted. */
export type OpenMailbox = {
  /** Another one means that the server has numbered its mails anew (RFC 3501, 2.3.1.1). */
  uidValidity: number
  /** The mails after a UID, by rising UIDs. */
  listMails(afterUid: number): Promise<ListedMail[]>
  /** A mail or its head; null when it has been deleted. */
  fetchMail(uid: number, part: 'whole' | 'head'): Promise<Uint8Array | null>
  /** How full the mailbox is, in per cent; null where the server does not say. */
  readFullness(): Promise<number | null>
  /** Ends when mail has come or the connection is gone, after `withinMs` or with the signal. */
  waitForMail(withinMs: number, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** The mailbox that customers' replies come to. */
export type Mailbox = {
  /** `user@host/folder`, without the password. */
  address: string
  /** Throws an error whose message is for the operator, and holds no password. */
  open(): Promise<OpenMailbox>
}
