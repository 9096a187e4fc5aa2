import parsePhoneNumber from 'libphonenumber-js/mobile'

const countryCode = '61'

/** An Australian mobile number as E.164, however it was spaced; null when it is none. */
export function mobileFrom(typed: string): string | null {
  const number = parsePhoneNumber(typed, { defaultCountry: 'AU', extract: false })
  if (!number || number.ext || number.countryCallingCode !== countryCode || !number.isValid()) return null
  return number.number
}

/** A stored mobile number as Australians write it: `0491 570 156`. */
export function nationalForm(e164: string): string {
  return e164.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')
}
