import { getRepair, type RepairKey } from '#contract/catalogue.ts'
import type { PublicProfile } from '#contract/shop-profile.ts'

/** Usual repair time in a sentence, without a promise. */
export function repairTime(
  repair: RepairKey,
  brand: string,
  { benchTime, longBenchTime }: Pick<PublicProfile, 'benchTime' | 'longBenchTime'>,
): string {
  // Folding screens take longer to replace than any other.
  const isLong = (brand === 'SamsungZ' && repair === 'screen') || getRepair(repair).benchTime === 'long'
  return `Usually ${isLong ? longBenchTime : benchTime} at our bench, once the phone is here. If we have to order the part, we tell you first.`
}
