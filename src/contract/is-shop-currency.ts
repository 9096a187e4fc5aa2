import { CURRENCY } from './money-amounts.ts'

/** Whether a currency code, as a card service writes it, is the shop's. */
export function isShopCurrency(code: string): boolean {
  return code.toUpperCase() === CURRENCY
}
