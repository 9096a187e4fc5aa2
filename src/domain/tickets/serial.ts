/** True when the last of fifteen digits is the right check digit (Luhn). */
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

/** Returns a serial as it is stored, and whether it is doubtful: an IMEI with a wrong check digit. */
export function parseSerial(submitted: string): { serial: string; doubtful: boolean } {
  const digits = submitted.replace(/[\s-]/g, '')
  const isImei = /^\d{15}$/.test(digits)
  return isImei ? { serial: digits, doubtful: !passesLuhn(digits) } : { serial: submitted, doubtful: false }
}
