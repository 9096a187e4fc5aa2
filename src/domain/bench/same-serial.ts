/** True when two serials are the same to a person: case, spaces, hyphens and slashes do not count. */
export function sameSerial(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

function bare(serial: string): string {
  return serial
    .normalize('NFKC')
    .replace(/[\s\-/.]/g, '')
    .toUpperCase()
}
