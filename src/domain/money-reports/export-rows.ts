import { methodLabels, type PaymentMethod } from '#contract/money.ts'
import type { BillingDocument } from '#contract/money.schema.ts'
import type { Cell } from '../csv.ts'
import type { Part } from '../money/allocate.ts'
import { addDays } from '../shop/report-period.ts'

/** Settings that files name. */
export type ExportSettings = {
  accountCode: string
  paymentAccounts: Record<PaymentMethod, string>
  depositAccount: string
  daysToPay: number
  timeZone: string
}

/** A document as exported. */
export type ExportedDocument = {
  customer: string
  /** Empty once the customer was erased. */
  email: string
  document: BillingDocument
}

/** A payment (positive) or refund (negative) as exported. */
export type ExportedPayment = {
  id: number
  customer: string
  method: PaymentMethod
  /** Negative for a refund. */
  amountCents: number
  /** What of it belongs to which invoice. */
  parts: Part[]
  what: string
  reference: string
  ticketId: number
  /** The number of the invoice that it belongs to; null while there was none. */
  invoice: number | null
  /** The entry that this one takes back. */
  reverses: number | null
  /** The day in the shop's zone. */
  day: string
}

/** Everything that one file holds. */
export type ExportContents = { documents: ExportedDocument[]; payments: ExportedPayment[] }

/** The cells of a row in the order of its columns. */
export function inOrder(columns: readonly string[], cells: Record<string, Cell>): Cell[] {
  return columns.map((column) => cells[column] ?? '')
}

/** What a document refers to. */
export function describeReference({ ticket_id, adjusts }: BillingDocument): string {
  return adjusts === null ? `Ticket ${ticket_id}` : `Ticket ${ticket_id}, adjusts invoice ${adjusts}`
}

/** What a payment was, in a line. */
export function describePayment({ what, method, ticketId, reference }: ExportedPayment): string {
  const words = `${what}, ${methodLabels[method].toLowerCase()}, ticket ${ticketId}`
  return reference === '' ? words : `${words}, ${reference}`
}

/** The day to pay by; invoices of earlier releases have none. */
export function findDueDay(
  { kind, issued_on, due_on }: BillingDocument,
  { daysToPay }: ExportSettings,
): string {
  return kind === 'invoice' ? (due_on ?? addDays(issued_on, daysToPay)) : issued_on
}

/** A day as both programs read it. */
export function toSlashes(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}
