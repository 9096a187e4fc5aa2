import { getRepair, type RepairKey } from '#contract/catalogue.ts'

const words = { short: 'one or two working days', long: 'two or three working days' } as const

/** Usual repair time in a sentence, without a promise. */
export function repairTime(repair: RepairKey, brand: string): string {
  // Folding screens take longer to replace than any other.
  const days = words[brand === 'SamsungZ' && repair === 'screen' ? 'long' : getRepair(repair).benchTime]
  return `Usually ${days} at our bench, once the phone is here. If we have to order the part, we tell you first.`
}
