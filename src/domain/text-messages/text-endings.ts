import { isSameDevice, type Device } from '#contract/discounts.ts'
import { isEnded, toOutcome, type StoredOutcome } from '#contract/outcomes.ts'
import type { TextKind } from '#contract/text-messages.ts'
import type { Db } from '#db/tables.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'

type Ended = { id: number; outcome: StoredOutcome | null }

/** How a ticket ends, in words about one and about several. */
const endings = {
  cancelled: ['is cancelled', 'are cancelled'],
  unrepaired: ['has ended, see why', 'have ended, see why'],
  repaired: ['is repaired and complete', 'are repaired and complete'],
  closed: ['is closed', 'are closed'],
} as const

/** Says how a ticket ended, and as many others as ended alike. */
export async function describeEnding(db: Db, ticket: Ended, tickets: number): Promise<string> {
  return endings[await readEnding(db, ticket)][tickets === 1 ? 0 : 1]
}

/** Says what happened to the phones of these tickets, in the singular and plural of phones or of tickets. */
export function describeNews(kind: TextKind, arrived: readonly Device[], tickets: number): string {
  if (kind === 'text-posted')
    return tickets === 1 ? 'is on its way back to you' : 'are on their way back to you'
  if (kind !== 'text-received') return ''
  const isOne = arrived.every((phone) => isSameDevice(phone, arrived[0]!))
  return isOne ? 'your phone has arrived' : 'your phones have arrived'
}

/** Whether one text can say of both tickets how they ended. */
export async function endsAlike(db: Db, one: Ended, other: Ended): Promise<boolean> {
  return (await readEnding(db, one)) === (await readEnding(db, other))
}

/** "Repaired" is said only where an invoice or a completion document says so. */
async function readEnding(db: Db, ticket: Ended): Promise<keyof typeof endings> {
  if (isEnded(ticket.outcome)) return toOutcome(ticket.outcome) === 'cancelled' ? 'cancelled' : 'unrepaired'
  const { completion_version, billed } = await wholeTicket(db, ticket.id)
  return completion_version !== null || billed !== null ? 'repaired' : 'closed'
}
