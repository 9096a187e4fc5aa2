/** Parses a typed or scanned ticket number: `1042`, `#1042`, or the URL in a packing slip's QR code. */
export function ticketFromCode(code: string): number | null {
  const text = code.trim()
  const match =
    /^#?\s*([1-9]\d{0,14})$/.exec(text) ??
    /^(?:https?:\/\/[^/\s]+)?\/t\/([1-9]\d{0,14})\/?(?:[?#].*)?$/i.exec(text)
  return match ? Number(match[1]) : null
}
