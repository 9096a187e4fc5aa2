/** Writes the number of a parcel, which is no other number: "P-1042". */
export function formatParcelNumber(id: number): string {
  return `P-${id}`
}

/** True for a parcel exactly as its label has it: a carrier's number may be "P12345". */
export function isParcelLabel(code: string): boolean {
  const id = parseParcelNumber(code)
  return id !== null && formatParcelNumber(id) === code.trim().toUpperCase()
}

/** Parses the number of a parcel as typed or scanned; null when it is none. */
export function parseParcelNumber(text: string): number | null {
  const match = /^p\s*-?\s*#?\s*([1-9]\d{0,14})$/i.exec(text.trim())
  return match ? Number(match[1]) : null
}
