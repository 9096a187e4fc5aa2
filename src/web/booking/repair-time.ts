import type { Repair } from '#contract/repairs.schema.ts'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'

/** Usual repair time in a sentence, without a promise. */
export function describeRepairTime(
  repair: Pick<Repair, 'key' | 'benchTime' | 'part'>,
  brand: string,
  { benchTime, longBenchTime }: Pick<PublicProfile, 'benchTime' | 'longBenchTime'>,
): string {
  // Folding screens take longer to replace than any other.
  const isLong = (brand === 'SamsungZ' && repair.key === 'screen') || repair.benchTime === 'long'
  const order = repair.part ? ' If we have to order the part, we tell you first.' : ''
  return `Usually ${isLong ? longBenchTime : benchTime} at our bench, once the phone is here.${order}`
}
