import { passesLuhn } from './serial.ts'

/**
 * What a customer types as reference of a bank transfer: a capital and seven digits or more, the last one a check digit, so
 * that it is no number of a ticket, a parcel or an invoice.
 */
export function toPaymentReference(ticketId: number): string {
  return `T${withCheckDigit(ticketId)}`
}

/** The same of a parcel with several tickets, which pays for all of them. */
export function toParcelReference(parcelId: number): string {
  return `P${withCheckDigit(parcelId)}`
}

/** The ticket that a reference names; null when it is none, or mistyped. */
export function parsePaymentReference(text: string): number | null {
  return parse('T', text)
}

/** The parcel that a reference names; null when it is none, or mistyped. */
export function parseParcelReference(text: string): number | null {
  return parse('P', text)
}

function withCheckDigit(id: number): string {
  const digits = String(id).padStart(6, '0')
  const check = Array.from({ length: 10 }, (_, digit) => digit).find((digit) =>
    passesLuhn(`${digits}${digit}`),
  )
  return `${digits}${check}`
}

function parse(letter: 'T' | 'P', text: string): number | null {
  const [, first, digits] = /^([TP])(\d{7,11})$/i.exec(text.replace(/\s/g, '')) ?? []
  if (first?.toUpperCase() !== letter || digits === undefined || !passesLuhn(digits)) return null
  return Number(digits.slice(0, -1))
}
