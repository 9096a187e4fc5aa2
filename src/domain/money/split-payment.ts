/** What a ticket of a parcel owes, in integer cents. */
export type Owing = {
  ticketId: number
  /** To pay now. */
  dueCents: number
  /** What remains to be paid before the phone goes back, due or not yet. */
  leftCents: number
  /** Its invoices, with what is left of each. */
  invoices: readonly { number: number; left: number }[]
}

/** What of a payment belongs to a ticket. */
export type PaymentPart = { ticketId: number; amountCents: number }

/**
 * Splits a payment over the tickets of a parcel: by number of document, the oldest first, then what is due without one. What is over
 * goes to the ticket that was paid last; when nothing is due, to the first one that something remains to be paid of.
 */
export function splitPayment(tickets: readonly Owing[], amountCents: number): PaymentPart[] {
  const due = new Map(tickets.map(({ ticketId, dueCents }) => [ticketId, dueCents]))
  const invoices = tickets
    .flatMap(({ ticketId, invoices: own }) => own.map((invoice) => ({ ...invoice, ticketId })))
    .sort((one, other) => one.number - other.number)
  const parts = new Map<number, number>()
  let left = amountCents
  let last: number | undefined
  const pay = (ticketId: number, atMost: number) => {
    const part = Math.min(left, atMost)
    if (part <= 0) return
    parts.set(ticketId, (parts.get(ticketId) ?? 0) + part)
    due.set(ticketId, due.get(ticketId)! - part)
    left -= part
    last = ticketId
  }
  for (const { ticketId, left: open } of invoices) pay(ticketId, Math.min(open, due.get(ticketId)!))
  for (const { ticketId } of tickets) pay(ticketId, due.get(ticketId)!)
  const rest = last ?? tickets.find(({ leftCents }) => leftCents > 0)?.ticketId ?? tickets.at(-1)?.ticketId
  if (rest !== undefined && left > 0) parts.set(rest, (parts.get(rest) ?? 0) + left)
  return [...parts].map(([ticketId, cents]) => ({ ticketId, amountCents: cents }))
}

/** Everything that is due in a parcel, in integer cents. */
export function sumDue(tickets: readonly Owing[]): number {
  return tickets.reduce((sum, { dueCents }) => sum + dueCents, 0)
}
