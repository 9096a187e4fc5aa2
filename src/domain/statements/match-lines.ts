import { formatCents } from '#contract/money-amounts.ts'
import { sumDue, splitPayment, type Owing, type PaymentPart } from '../money/split-payment.ts'
import { toParcelReference, toPaymentReference } from '../tickets/payment-reference.ts'
import { findReferences, isNear, type Reference } from './find-references.ts'
import { toWords, type StatementLine } from './statement-line.ts'

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
}

/** Days within which a refund that was entered, and the movement of the account, belong together. */
const REFUND_DAYS = 14
/** More than these are no proposal that somebody could look at. */
const MAX_CHOICES = 8

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
    const fits = listFits(resolve(references, open), line.amountCents)
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
    return line.amountCents === 0 ? ignored('No money was moved.') : propose(line, named[place]!, open)
  })
}

/** The same of one line alone, as things are now. */
export function matchLine(line: StatementLine, tickets: readonly OpenTicket[]): Match {
  return matchLines([line], tickets, { booksByItself: false })[0]!
}

/** The tickets that a reference means: one, with the invoice that it names, or all of a parcel. */
type Target = { tickets: OpenTicket[]; invoice?: number; isParcel: boolean }

type Open = ReadonlyMap<number, OpenTicket>

function resolve(references: readonly Reference[], open: Open): Target[] {
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
function listFits(targets: readonly Target[], cents: number): PaymentPart[][] {
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

function propose(
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
    return choice(ids, line, open, `${nameTickets(ids, 'and')} fit reference and amount. Please choose.`)
  }
  const named = [
    ...new Map(targets.flatMap(({ tickets }) => tickets).map((one) => [one.ticketId, one])).values(),
  ]
  const owing = named.filter(({ dueCents }) => dueCents > 0)
  if (owing.length > 1 && sumDue(owing) === cents && !targets.some(({ isParcel }) => isParcel)) {
    const ids = owing.map(({ ticketId }) => ticketId)
    return payment(splitPayment(owing, cents), cents, `It is what ${nameTickets(ids, 'and')} owe together.`)
  }
  const parcelTarget = targets.find(({ isParcel }) => isParcel)
  const [first] = named
  if (first && (named.length === 1 || parcelTarget || owing.length === 1)) {
    return proposeNamed(line, parcelTarget?.tickets ?? [owing.length === 1 ? owing[0]! : first], open)
  }
  if (named.length > 1) {
    const ids = (owing.length > 0 ? owing : named).map(({ ticketId }) => ticketId)
    return choice(ids, line, open, `The text names ${nameTickets(ids, 'and')}, and the amount fits neither.`)
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
  const byAmount = listDues(due, open).filter(({ cents: owed }) => owed === cents)
  const byBoth = byAmount.filter(({ tickets }) => tickets.some(isPayer))
  for (const [found, reason] of [
    [byBoth, 'Name and amount fit'],
    [byAmount, 'The amount fits, without a reference:'],
  ] as const) {
    const ids = [...new Set(found.flatMap(({ tickets }) => tickets.map(({ ticketId }) => ticketId)))]
    if (found.length === 1)
      return payment(splitPayment(found[0]!.tickets, cents), cents, `${reason} ${nameTickets(ids, 'and')}.`)
    if (found.length > 1 && found.length <= MAX_CHOICES)
      return choice(ids, line, open, `${reason} ${nameTickets(ids, 'and')}. Please choose.`)
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

/** A refund by bank that came back, by its ticket, or by words of banks and the amount. */
function findReturned(line: StatementLine, targets: readonly Target[], open: Open): Match | null {
  const isSaid = /\b(RETURN(ED)?|REJECT(ED)?|REVERSAL|REVERSED|DISHONOU?R(ED)?|BOUNCED|UNPAID)\b/i.test(
    line.text,
  )
  const named = targets.flatMap(({ tickets }) => tickets).filter(({ dueCents }) => dueCents === 0 || isSaid)
  const among = named.length > 0 ? named : isSaid ? [...open.values()] : []
  const found = among.filter(({ refunds }) =>
    refunds.some((one) => one.amountCents === line.amountCents && one.day <= line.day),
  )
  const [ticket] = found
  if (!ticket) return null
  const ids = [...new Set(found.map(({ ticketId }) => ticketId))]
  if (ids.length > 1)
    return {
      ...choice(
        ids,
        line,
        open,
        `Refunds of this amount went out for ${nameTickets(ids, 'and')}. Please choose.`,
      ),
      kind: 'returned_refund',
    }
  return {
    ...payment(
      [{ ticketId: ticket.ticketId, amountCents: line.amountCents }],
      0,
      `The refund on #${ticket.ticketId} came back.`,
    ),
    kind: 'returned_refund',
  }
}

/** Money out: a refund that is entered already, one that has to be, or nothing of ours. */
function matchOut(line: StatementLine, references: readonly Reference[], open: Open): Match {
  const cents = -line.amountCents
  const named = resolve(references, open).flatMap(({ tickets }) => tickets)
  const entered = (named.length > 0 ? named : [...open.values()]).find(({ refunds }) =>
    refunds.some(
      ({ amountCents, day }) =>
        amountCents === cents && Math.abs(Date.parse(day) - Date.parse(line.day)) <= REFUND_DAYS * 86_400_000,
    ),
  )
  if (entered) {
    const rest = entered.refunds.findIndex(({ amountCents }) => amountCents === cents)
    entered.refunds = entered.refunds.toSpliced(rest, 1)
    return {
      ...ignored(`The refund on #${entered.ticketId} is entered already.`),
      ticketIds: [entered.ticketId],
    }
  }
  const words = ` ${toWords(line.text)} `
  const owed = (
    named.length > 0
      ? named
      : [...open.values()].filter(({ customer }) => words.includes(` ${toWords(customer)} `))
  ).filter(({ owedBackCents }) => owedBackCents >= cents)
  const ids = [...new Set(owed.map(({ ticketId }) => ticketId))]
  if (ids.length !== 1) return ignored('Money out.')
  owed[0]!.owedBackCents -= cents
  return {
    ...payment([{ ticketId: ids[0]!, amountCents: cents }], 0, `A refund of what we owe back on #${ids[0]}.`),
    kind: 'refund',
  }
}

/** Two lines of one kind are the same transfer, or twins. */
export function toKind({ day, amountCents, text }: Omit<StatementLine, 'line'>): string {
  return `${day} ${amountCents} ${toWords(text)}`
}

function listParcel(open: Open, parcelId: number): OpenTicket[] {
  return [...open.values()].filter((ticket) => ticket.parcelId === parcelId)
}

function payment(parts: PaymentPart[], paysCents: number, why: string): Match {
  const ticketIds = parts.map(({ ticketId }) => ticketId)
  return { state: 'proposed', kind: 'payment', ticketIds, choose: false, parts, why, paysCents }
}

function choice(ids: readonly number[], line: StatementLine, open: Open, why: string): Match {
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

function ignored(why: string): Match {
  return { state: 'ignored', kind: 'payment', ticketIds: [], choose: false, parts: [], why, paysCents: 0 }
}

function nameTickets(ids: readonly number[], word = 'and'): string {
  const all = ids.map((id) => `#${id}`)
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1)}`
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
