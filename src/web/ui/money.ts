/** A whole-dollar price as people read it: "$120". */
export function dollars(price: number): string {
  return `$${Math.trunc(price).toLocaleString('en-AU')}`
}
