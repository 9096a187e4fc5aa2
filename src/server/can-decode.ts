/** Whether parts of an address, such as a password with a `%` in it, are percent-encoded throughout. */
export function canDecode(...parts: string[]): boolean {
  try {
    parts.map(decodeURIComponent)
    return true
  } catch {
    return false
  }
}
