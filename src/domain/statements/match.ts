import { sumDue, splitPayment, type Owing, type PaymentPart } from '../money/split-payment.ts'
import type { Reference } from './find-references.ts'
import type { StatementLine } from './statement-line.ts'

/** A ticket that money may belong to, in integer cents. */
export type OpenTicket = Owing & {
  parcelId: number
  /** The day on which it was booked. */
  bookedOn: string
  customer: string
  /** What the shop owes back. */
  owedBackCents: number
  /** Refunds by bank of which none came back. */
  refunds: readonly { id: number; amountCents: number; day: string }[]
  /** Transfers that staff entered, whose line in a statement is not known. One for a parcel is the same object on each of its tickets. */
  entered: readonly EnteredTransfer[]
}

export type EnteredTransfer = {
  paymentIds: number[]
  ticketIds: number[]
  amountCents: number
  day: string
}

/** What a line is booked as: a payment, a refund that went out, or one that came back. */
type LineKind = 'payment' | 'refund' | 'returned_refund'

export type Match = {
  state: 'booked' | 'proposed' | 'ignored'
  kind: LineKind
  ticketIds: number[]
  /** Of the tickets only one can be meant. */
  choose: boolean
  parts: PaymentPart[]
  why: string
  /** What of the tickets' dues it pays. */
  paysCents: number
  /** The payments that staff entered for it. */
  paymentIds?: number[]
}

/** The tickets that a reference means: one, with the invoice that it names, or all of a parcel. */
export type Target = { tickets: OpenTicket[]; invoice?: number; isParcel: boolean }

export type Open = ReadonlyMap<number, OpenTicket>

/** What references point at, each in every way in which it may be meant. */
export function resolve(references: readonly Reference[], open: Open): Target[] {
  return references.flatMap(({ kind, number }): Target[] => {
    const found: Target[] = []
    if (kind === 'ticket' || kind === 'number') {
      const ticket = open.get(number)
      if (ticket) found.push({ tickets: [ticket], isParcel: false })
    }
    if (kind === 'invoice' || kind === 'number') {
      const ticket = [...open.values()].find(({ invoices }) => invoices.some((one) => one.number === number))
      if (ticket) found.push({ tickets: [ticket], invoice: number, isParcel: false })
    }
    if (kind === 'parcel') {
      const all = listParcel(open, number)
      if (all.length > 0) found.push({ tickets: all, isParcel: true })
    }
    return found
  })
}

/** The different ways in which an amount is to the cent what is due where a reference points. */
export function listFits(targets: readonly Target[], cents: number): PaymentPart[][] {
  const fits = new Map<string, PaymentPart[]>()
  for (const { tickets, invoice, isParcel } of targets) {
    const [ticket] = tickets
    const left = ticket!.invoices.filter((one) => one.left > 0)
    const isOneInvoice =
      invoice !== undefined && left.length === 1 && left[0]!.number === invoice && left[0]!.left === cents
    const isFit = isParcel
      ? sumDue(tickets) === cents
      : ticket!.dueCents === cents || (isOneInvoice && ticket!.dueCents >= cents)
    // An invoice that is paid already is not what this pays.
    const isPaid = invoice !== undefined && !left.some(({ number }) => number === invoice)
    if (!isFit || isPaid) continue
    const parts = splitPayment(tickets, cents)
    fits.set(parts.map(({ ticketId }) => ticketId).join(), parts)
  }
  return [...fits.values()]
}

/** The tickets of a parcel. */
export function listParcel(open: Open, parcelId: number): OpenTicket[] {
  return [...open.values()].filter((ticket) => ticket.parcelId === parcelId)
}

/** A line that pays these parts; proposed, unless nothing speaks against booking it. */
export function payment(parts: PaymentPart[], paysCents: number, why: string): Match {
  const ticketIds = parts.map(({ ticketId }) => ticketId)
  return { state: 'proposed', kind: 'payment', ticketIds, choose: false, parts, why, paysCents }
}

/** A line of which one of these tickets is meant. */
export function choice(ids: readonly number[], line: StatementLine, open: Open, why: string): Match {
  const least = Math.min(...ids.map((id) => open.get(id)!.dueCents), line.amountCents)
  return {
    state: 'proposed',
    kind: 'payment',
    ticketIds: [...ids],
    choose: true,
    parts: [],
    why,
    paysCents: least,
  }
}

/** A line that changes nothing. */
export function ignored(why: string): Match {
  return { state: 'ignored', kind: 'payment', ticketIds: [], choose: false, parts: [], why, paysCents: 0 }
}

export function nameTickets(ids: readonly number[]): string {
  const all = ids.map((id) => `#${id}`)
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
