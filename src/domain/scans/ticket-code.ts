import { parsePaymentReference } from '../tickets/payment-reference.ts'

/** Parses a ticket number as scanned or typed: `1042`, `#1042`, the reference of a transfer, or the URL in a packing slip's QR code. */
export function parseTicketCode(code: string): number | null {
  const text = code.trim()
  const match =
    /^#?\s*([1-9]\d{0,14})$/.exec(text) ??
    /^(?:https?:\/\/[^/\s]+)?\/t\/([1-9]\d{0,14})\/?(?:[?#].*)?$/i.exec(text)
  return match ? Number(match[1]) : parsePaymentReference(text)
}

/** Parses the number of a billing document as it is printed or said: `INV 12`, `Invoice 12`, `Tax invoice 12`, `Adjustment note 12`. */
export function parseInvoiceCode(code: string): number | null {
  const match = /^(?:(?:tax )?invoice(?: number| no)?|adjustment note|inv)[\s.#:-]*0*([1-9]\d{0,9})$/i.exec(
    code.trim(),
  )
  return match ? Number(match[1]) : null
}

/** Spells a serial or tracking number as the indexes do: capitals, without spaces and hyphens. */
export function spellCode(code: string): string {
  return code.replace(/[ -]/g, '').toUpperCase()
}
