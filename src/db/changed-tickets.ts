import type { Db, Tx } from './tables.ts'

type Changes = {
  tickets: number[]
  dueDays: boolean
  at: number | null
  /** Whose emails were queued, by their sequence key. */
  emails: ReadonlySet<string>
}

// Transactions that share a commit share a handle, but run one after the other: each takes its own changes at its end.
const changed = new WeakMap<
  Db,
  { tickets: Set<number>; dueDays: boolean; at: number | null; emails: Set<string> }
>()

function getChanges(tx: Tx) {
  let changes = changed.get(tx)
  if (!changes)
    changed.set(tx, (changes = { tickets: new Set(), dueDays: false, at: null, emails: new Set() }))
  return changes
}

/** Notes that a transaction has changed a ticket, so that what is derived from it is rewritten before the commit. */
export function noteChangedTicket(tx: Tx, ticketId: number, at: number): void {
  const changes = getChanges(tx)
  changes.tickets.add(ticketId)
  changes.at = at
}

/** Notes that a transaction has changed what every due date depends on. */
export function noteChangedDueDays(tx: Tx): void {
  getChanges(tx).dueDays = true
}

/** Notes that a transaction has queued an email about a ticket. */
export function noteQueuedEmail(tx: Tx, sequenceKey: string): void {
  getChanges(tx).emails.add(sequenceKey)
}

/** Returns what a transaction has changed, and forgets it. */
export function takeChanges(tx: Tx): Changes {
  const { tickets = [], dueDays = false, at = null, emails = new Set<string>() } = changed.get(tx) ?? {}
  changed.delete(tx)
  return { tickets: [...tickets].sort((one, other) => one - other), dueDays, at, emails }
}
