/** "44 prices of 44 phones". */
export function countPrices({ prices, phones }: { prices: number; phones: number }): string {
  return `${counted(prices, 'price')} of ${counted(phones, 'phone')}`
}

/** The success message: "6 prices of 3 phones are saved." */
export function sayPrices(change: { prices: number; phones: number }, done: string): string {
  return `${countPrices(change)} ${change.prices === 1 ? 'is' : 'are'} ${done}.`
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`
}
