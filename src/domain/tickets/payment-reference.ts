import { passesLuhn } from './serial.ts'

/**
 * What a customer types as reference of a bank transfer: a capital and seven digits or more, the last one a check digit, so
 * that it is no number of a ticket or an invoice.
 */
export function toPaymentReference(ticketId: number): string {
  const digits = String(ticketId).padStart(6, '0')
  const check = Array.from({ length: 10 }, (_, digit) => digit).find((digit) =>
    passesLuhn(`${digits}${digit}`),
  )
  return `T${digits}${check}`
}

/** The ticket that a reference names; null when it is none, or mistyped. */
export function parsePaymentReference(text: string): number | null {
  const digits = /^T(\d{7,11})$/i.exec(text.replace(/\s/g, ''))?.[1]
  return digits !== undefined && passesLuhn(digits) ? Number(digits.slice(0, -1)) : null
}
