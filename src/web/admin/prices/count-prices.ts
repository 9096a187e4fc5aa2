/** "44 prices of 44 phones". */
export function countPrices({ prices, phones }: { prices: number; phones: number }): string {
  return `${counted(prices, 'price')} of ${counted(phones, 'phone')}`
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`
}
