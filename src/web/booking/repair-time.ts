import type { Repair } from '#contract/repairs.ts'

const words = { short: 'one or two working days', long: 'two or three working days' } as const

/** Usual repair time in a sentence, without a promise. */
export function repairTime({ key, benchTime, part }: Repair, brand: string): string {
  // Folding screens take longer to replace than any other.
  const days = words[brand === 'SamsungZ' && key === 'screen' ? 'long' : benchTime]
  const order = part ? ' If we have to order the part, we tell you first.' : ''
  return `Usually ${days} at our bench, once the phone is here.${order}`
}
