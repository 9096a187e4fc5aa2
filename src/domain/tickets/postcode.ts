// All states together: border towns use each other's postcodes, so postcode and state are not matched.
const ranges = [
  [200, 299], // ACT
  [800, 999], // NT
  [1000, 2999], // NSW, including ACT
  [3000, 3999], // VIC
  [4000, 4999], // QLD
  [5000, 5999], // SA
  [6000, 6999], // WA
  [7000, 7999], // TAS
  [8000, 8999], // VIC
  [9000, 9999], // QLD
] as const

/** True when four digits are a postcode somewhere in Australia. */
export function isPostcode(digits: string): boolean {
  if (!/^\d{4}$/.test(digits)) return false
  const number = Number(digits)
  return ranges.some(([from, to]) => number >= from && number <= to)
}
