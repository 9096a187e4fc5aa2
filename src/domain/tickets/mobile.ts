import parsePhoneNumber from 'libphonenumber-js/mobile'

const countryCode = '61'

/** Parses an Australian mobile number to E.164, in any spacing; null when it is none. */
export function parseMobile(submitted: string): string | null {
  const number = parsePhoneNumber(submitted, { defaultCountry: 'AU', extract: false })
  if (!number || number.ext || number.countryCallingCode !== countryCode || !number.isValid()) return null
  return number.number
}

/** Formats a stored mobile number the Australian way: `0491 570 156`. */
export function formatMobile(e164: string): string {
  return e164.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')
}
