import type { Brand, RepairKey } from '#contract/catalogue.ts'

const short = 'one or two working days'
const long = 'two or three working days'

/** What a repair usually takes once the phone is on the bench; a usual time and no promise. */
const usual: Record<RepairKey, string> = {
  screen: short,
  battery: short,
  frontcamera: short,
  backcamera: short,
  chargingport: short,
  speaker: short,
  // Everything inside moves over to the new one.
  housing: long,
  homebutton: short,
}

/** How long a repair keeps the phone at the shop, in a sentence. */
export function benchTime(repair: RepairKey, brand: Brand): string {
  // A folding screen is opened, cleaned and set with more care than any other.
  const days = brand === 'SamsungZ' && repair === 'screen' ? long : usual[repair]
  return `Usually ${days} at our bench, once the phone is here. If we have to order the part, we tell you first.`
}
