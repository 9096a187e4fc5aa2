import { DAY_MS } from '#contract/durations.ts'
import type { Reference } from './find-references.ts'
import {
  choice,
  ignored,
  nameTickets,
  payment,
  resolve,
  type Match,
  type Open,
  type Target,
} from './match.ts'
import { toWords, type StatementLine } from './statement-line.ts'

/** Days within which a refund that was entered, and the movement of the account, belong together. */
const REFUND_DAYS = 14
/** A refund by bank that came back, by its ticket, or by words of banks and the amount. */
export function findReturned(line: StatementLine, targets: readonly Target[], open: Open): Match | null {
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
      ...choice(ids, line, open, `Refunds of this amount went out for ${nameTickets(ids)}. Please choose.`),
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
export function matchOut(line: StatementLine, references: readonly Reference[], open: Open): Match {
  const cents = -line.amountCents
  const named = resolve(references, open).flatMap(({ tickets }) => tickets)
  const entered = (named.length > 0 ? named : [...open.values()]).find(({ refunds }) =>
    refunds.some(
      ({ amountCents, day }) =>
        amountCents === cents && Math.abs(Date.parse(day) - Date.parse(line.day)) <= REFUND_DAYS * DAY_MS,
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
