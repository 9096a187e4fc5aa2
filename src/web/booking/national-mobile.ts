/** An Australian mobile number as people write it, "0491 570 156"; anything else as it was typed. */
export function nationalMobile(typed: string): string {
  const digits = typed.replace(/[^\d+]/g, '').replace(/^(\+|00)?61(?=4\d{8}$)/, '0')
  return /^04\d{8}$/.test(digits) ? digits.replace(/^(\d{4})(\d{3})/, '$1 $2 ') : typed
}
