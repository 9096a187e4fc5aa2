/** True when the check digit of fifteen digits, the last one, is right (Luhn). */
export function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, sign, place) => {
      const digit = Number(sign) * (place % 2 === 0 ? 1 : 2)
      return total + (digit > 9 ? digit - 9 : digit)
    }, 0)
  return sum % 10 === 0
}

/** A serial as it is kept, and whether it is doubtful: an IMEI with a wrong check digit. */
export function readSerial(typed: string): { serial: string; doubtful: boolean } {
  const digits = typed.replace(/[\s-]/g, '')
  const isImei = /^\d{15}$/.test(digits)
  return isImei ? { serial: digits, doubtful: !passesLuhn(digits) } : { serial: typed, doubtful: false }
}
