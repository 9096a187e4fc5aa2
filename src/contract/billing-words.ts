import { capitalCharge } from './charge-words.ts'
import type { InvoiceState, ShownDocument } from './money.schema.ts'

/** Formats an ABN as "51 824 753 556". */
export function formatAbn(abn: string): string {
  return abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
}

/** The day that a document names beside its date: by when it is to be paid, or when it (a note's invoice) was paid. */
export function describePayDay({ due_on, standing, adjusts }: ShownDocument): [string, string][] {
  if (standing?.paid_on)
    return [
      [
        adjusts === null ? 'Paid on' : `${capitalCharge(standing.document)} ${adjusts} paid on`,
        standing.paid_on,
      ],
    ]
  return adjusts === null && due_on !== null && standing !== null && standing.balance_cents > 0
    ? [['Please pay by', due_on]]
    : []
}

type StandingLine = { label: string; cents: number; isLast: boolean }

/** Labels the document that a note adjusts. */
export function labelAdjusted({ standing }: ShownDocument): string {
  return `Adjusts ${standing?.document ?? 'invoice'}`
}

/** What was paid of an invoice and what is left, as lines under its total; on a note those of its invoice, which they name. */
export function listStandingLines({ standing, adjusts }: ShownDocument): StandingLine[] {
  if (standing === null) return []
  const of = adjusts === null ? '' : ` of ${standing.document} ${adjusts}`
  const { adjusted_cents: adjusted, paid_cents: paid, balance_cents: balance } = standing
  return [
    ...(adjusted === 0 || adjusts !== null
      ? []
      : [{ label: 'Adjustment notes', cents: adjusted, isLast: false }]),
    { label: `Paid${of}`, cents: 0 - paid, isLast: false },
    { label: `Balance${of}`, cents: balance, isLast: true },
  ]
}

/** Says that the shop owes the customer money. */
export function describeOwedBack(amount: string): string {
  return `We owe you ${amount} and pay it back.`
}

type Amounts = { invoice: InvoiceState; held_cents: number; owed_back_cents: number }

/** What was paid before it falls due, in integer cents. */
export function getPaidAhead({ invoice, held_cents, owed_back_cents }: Amounts): number {
  return invoice === 'not_due' || invoice === 'issued' ? held_cents - owed_back_cents : 0
}

/** The one amount that matters of a ticket's money, with its name for staff. */
export function getMainAmount(money: Amounts & { due_cents: number }): { label: string; cents: number } {
  const ahead = getPaidAhead(money)
  if (money.due_cents > 0) return { label: 'Left to pay', cents: money.due_cents }
  if (money.owed_back_cents > 0) return { label: 'Credit', cents: money.owed_back_cents }
  return ahead > 0 ? { label: 'Deposit held', cents: ahead } : { label: 'Left to pay', cents: 0 }
}
