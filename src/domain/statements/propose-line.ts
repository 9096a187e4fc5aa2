import { formatCents } from '#contract/money-amounts.ts'
import { sumDue, splitPayment } from '../money/split-payment.ts'
import { toParcelReference, toPaymentReference } from '../tickets/payment-reference.ts'
import { isNear, type findReferences } from './find-references.ts'
import { matchEntered } from './match-entered.ts'
import { findReturned } from './match-refunds.ts'
import {
  choice,
  ignored,
  listFits,
  listParcel,
  nameTickets,
  payment,
  resolve,
  type Match,
  type Open,
  type OpenTicket,
} from './match.ts'
import { toWords, type StatementLine } from './statement-line.ts'

/** More than these are no proposal that somebody could look at. */
const MAX_CHOICES = 8

/** Says whose money a line may be that cannot be booked by itself, and why. */
export function proposeLine(
  line: StatementLine,
  { references, mistyped }: ReturnType<typeof findReferences>,
  open: Open,
): Match {
  const cents = line.amountCents
  const targets = resolve(references, open)
  const returned = findReturned(line, targets, open)
  if (returned) return returned
  const fits = listFits(targets, cents)
  if (fits.length > 1) {
    const ids = [...new Set(fits.flat().map(({ ticketId }) => ticketId))]
    return choice(ids, line, open, `${nameTickets(ids)} fit reference and amount. Please choose.`)
  }
  const named = [
    ...new Map(targets.flatMap(({ tickets }) => tickets).map((one) => [one.ticketId, one])).values(),
  ]
  const owing = named.filter(({ dueCents }) => dueCents > 0)
  if (owing.length > 1 && sumDue(owing) === cents && !targets.some(({ isParcel }) => isParcel)) {
    const ids = owing.map(({ ticketId }) => ticketId)
    return payment(splitPayment(owing, cents), cents, `It is what ${nameTickets(ids)} owe together.`)
  }
  const parcelTarget = targets.find(({ isParcel }) => isParcel)
  const [first] = named
  if (first && (named.length === 1 || parcelTarget || owing.length === 1)) {
    return proposeNamed(line, parcelTarget?.tickets ?? [owing.length === 1 ? owing[0]! : first], open)
  }
  if (named.length > 1) {
    const ids = (owing.length > 0 ? owing : named).map(({ ticketId }) => ticketId)
    return choice(ids, line, open, `The text names ${nameTickets(ids)}, and the amount fits neither.`)
  }
  return proposeUnnamed(line, mistyped, open)
}

/** A line that names tickets and pays another amount than is due on them. */
function proposeNamed(line: StatementLine, tickets: readonly OpenTicket[], open: Open): Match {
  const cents = line.amountCents
  const due = sumDue(tickets)
  const ids = tickets.map(({ ticketId }) => ticketId)
  const whole = listParcel(open, tickets[0]!.parcelId)
  if (tickets.length === 1 && whole.length > 1 && cents > due && sumDue(whole) === cents) {
    return payment(
      splitPayment(whole, cents),
      cents,
      `It is what everything in the parcel of #${ids[0]} owes.`,
    )
  }
  const parts = splitPayment(tickets, cents)
  const name = nameTickets(ids)
  const left = tickets.reduce((sum, { leftCents }) => sum + leftCents, 0)
  const why =
    due === 0 && left > 0
      ? `Nothing is due yet on ${name}: it would be a deposit.`
      : due === 0
        ? `Nothing is owed on ${name}: it would be credit.`
        : cents < due
          ? `A part of the ${formatCents(due)} that are due on ${name}.`
          : cents === due
            ? `It is what ${name} ${tickets.length === 1 ? 'owes' : 'owe together'}.`
            : `${formatCents(cents - due)} more than is due on ${name}.`
  return { ...payment(parts, cents, why), paysCents: Math.min(cents, due) }
}

/** A line without a reference that we know: by a mistyped one, by amount and name, by the amount, by the name. */
function proposeUnnamed(line: StatementLine, mistyped: readonly string[], open: Open): Match {
  const cents = line.amountCents
  const due = [...open.values()].filter(({ dueCents }) => dueCents > 0)
  const near = due.filter(({ ticketId, parcelId }) =>
    mistyped.some(
      (one) => isNear(one, toPaymentReference(ticketId)) || isNear(one, toParcelReference(parcelId)),
    ),
  )
  const [nearest] = near
  if (nearest && near.every(({ parcelId }) => parcelId === nearest.parcelId)) {
    const match = proposeNamed(line, near, open)
    return { ...match, why: `The reference ${mistyped[0]} has a mistake in it. ${match.why}` }
  }
  const words = ` ${toWords(line.text)} `
  const isPayer = ({ customer }: OpenTicket) => {
    const name = toWords(customer)
    const last = name.split(' ').at(-1)!
    return name !== '' && (words.includes(` ${name} `) || (last.length > 2 && hasInitial(words, name, last)))
  }
  const entered = matchEntered(line, [...open.values()].filter(isPayer), open)
  if (entered) return entered
  const byAmount = listDues(due, open).filter(({ cents: owed }) => owed === cents)
  const byBoth = byAmount.filter(({ tickets }) => tickets.some(isPayer))
  for (const [found, reason] of [
    [byBoth, 'Name and amount fit'],
    [byAmount, 'The amount fits, without a reference:'],
  ] as const) {
    const ids = [...new Set(found.flatMap(({ tickets }) => tickets.map(({ ticketId }) => ticketId)))]
    if (found.length === 1)
      return payment(splitPayment(found[0]!.tickets, cents), cents, `${reason} ${nameTickets(ids)}.`)
    if (found.length > 1 && found.length <= MAX_CHOICES)
      return choice(ids, line, open, `${reason} ${nameTickets(ids)}. Please choose.`)
    if (found.length > 1) return ignored('The amount fits many tickets, and there is no reference.')
  }
  const payers = due.filter(isPayer)
  if (payers.length === 1) {
    const match = proposeNamed(line, payers, open)
    return { ...match, why: `The name fits. ${match.why}` }
  }
  return ignored(mistyped.length > 0 ? `Nothing fits the reference ${mistyped[0]}.` : 'Nothing fits.')
}

/** What is due on each ticket, and in each parcel of which several owe. */
function listDues(due: readonly OpenTicket[], open: Open): { tickets: OpenTicket[]; cents: number }[] {
  const parcels = [...Map.groupBy(due, ({ parcelId }) => parcelId).keys()]
    .map((parcelId) => listParcel(open, parcelId).filter(({ dueCents }) => dueCents > 0))
    .filter((tickets) => tickets.length > 1)
  return [...due.map((ticket) => [ticket]), ...parcels].map((tickets) => ({
    tickets,
    cents: sumDue(tickets),
  }))
}

/** "M TANAKA" and "TANAKA MEI" for Mei Tanaka. */
function hasInitial(words: string, name: string, last: string): boolean {
  const first = name.split(' ')[0]!
  return [`${first[0]} ${last}`, `${last} ${first}`, `${last} ${first[0]}`].some((form) =>
    words.includes(` ${form} `),
  )
}
