import { toPaymentReference } from '../tickets/payment-reference.ts'
import { findReferences, isNear, type Reference } from './find-references.ts'
import { matchEntered } from './match-entered.ts'
import { matchOut } from './match-refunds.ts'
import {
  ignored,
  listFits,
  nameTickets,
  payment,
  resolve,
  type Match,
  type Open,
  type OpenTicket,
} from './match.ts'
import { proposeLine } from './propose-line.ts'
import { toWords, type StatementLine } from './statement-line.ts'

/**
 * Says what each line of a statement is: booked when it names what it pays, the amount is to the cent what is due there, and nothing else can be
 * meant; else proposed with the reason, or ignored. What a line pays is no longer due for those behind it.
 */
export function matchLines(
  lines: readonly StatementLine[],
  tickets: readonly OpenTicket[],
  { booksByItself }: { booksByItself: boolean },
): Match[] {
  const open = new Map(tickets.map((ticket) => [ticket.ticketId, { ...ticket }]))
  const twins = new Map<string, number>()
  for (const line of lines) twins.set(toKind(line), (twins.get(toKind(line)) ?? 0) + 1)
  const named = lines.map(({ text }) => findReferences(text))
  const matches: (Match | null)[] = lines.map(() => null)
  // What names its ticket goes first, so that no amount alone is proposed for what another line of the file pays.
  for (const [place, line] of lines.entries()) {
    if (line.amountCents <= 0) continue
    const { references } = named[place]!
    const targets = resolve(references, open)
    const entered = matchEntered(
      line,
      targets.flatMap(({ tickets: own }) => own),
      open,
    )
    if (entered) {
      matches[place] = entered
      continue
    }
    const fits = listFits(targets, line.amountCents)
    const [fit] = fits
    if (!fit || fits.length > 1) continue
    const ids = fit.map(({ ticketId }) => ticketId)
    const doubt = findDoubt(line, { ids, references, isTwin: twins.get(toKind(line))! > 1, open })
    const state = doubt === null && booksByItself ? 'booked' : 'proposed'
    matches[place] = {
      ...payment(fit, line.amountCents, doubt ?? `Reference and amount fit ${nameTickets(ids)}.`),
      state,
    }
    if (doubt === null) for (const part of fit) pay(open.get(part.ticketId)!, part.amountCents)
  }
  return lines.map((line, place) => {
    const known = matches[place]
    if (known) return known
    if (line.amountCents < 0) return matchOut(line, named[place]!.references, open)
    return line.amountCents === 0 ? ignored('No money was moved.') : proposeLine(line, named[place]!, open)
  })
}

/** The same of one line alone, as things are now. */
export function matchLine(line: StatementLine, tickets: readonly OpenTicket[]): Match {
  return matchLines([line], tickets, { booksByItself: false })[0]!
}

/** Why a line that fits is not booked by itself; null when nothing speaks against it. */
function findDoubt(
  line: StatementLine,
  { ids, references, isTwin, open }: { ids: number[]; references: Reference[]; isTwin: boolean; open: Open },
): string | null {
  if (isTwin) return `Two transfers of that day are alike. ${nameTickets(ids)} is paid by one of them.`
  const early = ids.find((id) => line.day < open.get(id)!.bookedOn)
  if (early !== undefined) return `It is dated before #${early} was booked.`
  const other = resolve(references, open)
    .flatMap(({ tickets, isParcel }) =>
      isParcel && tickets.some(({ ticketId }) => ids.includes(ticketId)) ? [] : tickets,
    )
    .find(({ ticketId, dueCents }) => dueCents > 0 && !ids.includes(ticketId))
  if (other) return `The amount fits ${nameTickets(ids)}, and the text may name #${other.ticketId} too.`
  // Luhn's check digit does not tell 09 from 90.
  const twin = [...open.values()].find(
    ({ ticketId, dueCents }) =>
      dueCents === line.amountCents &&
      !ids.includes(ticketId) &&
      ids.some((id) => isNear(toPaymentReference(id), toPaymentReference(ticketId))),
  )
  if (twin)
    return `The references of ${nameTickets(ids)} and #${twin.ticketId} are nearly the same, and both fit.`
  return null
}

/** Takes what was paid off what is due, oldest invoice first. */
function pay(ticket: OpenTicket, cents: number): void {
  ticket.dueCents = Math.max(0, ticket.dueCents - cents)
  ticket.leftCents = Math.max(0, ticket.leftCents - cents)
  let rest = cents
  ticket.invoices = ticket.invoices.map(({ number, left }) => {
    const part = Math.min(left, rest)
    rest -= part
    return { number, left: left - part }
  })
}

/** Two lines of one kind are the same transfer, or twins. */
export function toKind({ day, amountCents, text }: Omit<StatementLine, 'line'>): string {
  return `${day} ${amountCents} ${toWords(text)}`
}
