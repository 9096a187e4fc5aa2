/** True when two serials are equal without case, spaces, hyphens and slashes. */
export function sameSerial(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

function bare(serial: string): string {
  return serial
    .normalize('NFKC')
    .replace(/[\s\-/.]/g, '')
    .toUpperCase()
}
