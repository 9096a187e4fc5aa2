import type { PartKey } from './part-tests.ts'

type RepairEntry<Key extends PartKey> = {
  /** The key in the API and the database; never changed. */
  key: Key
  label: string
  /** The part that is replaced. */
  part: Key
  /** How long the repair usually takes. */
  benchTime: 'short' | 'long'
  /** Whether the phone has to be unlocked to test the repair. */
  needsPasscode: boolean
  /** Advice before booking, or ''; `repair-advice.ts` adds what depends on the model. */
  sentence: string
}

const replace = <Key extends PartKey>(
  key: Key,
  label: string,
  needsPasscode: boolean,
  sentence = '',
  benchTime: 'short' | 'long' = 'short',
): RepairEntry<Key> => ({ key, label, part: key, benchTime, needsPasscode, sentence })

/** The delivered repairs, in their first order. The shop adds, orders, hides and shows repairs itself: they are rows. */
export const repairs = [
  replace('screen', 'Screen', true),
  replace(
    'battery',
    'Battery',
    false,
    'A swollen, leaking or hot battery must not be posted: call us first.',
  ),
  replace('frontcamera', 'Front Camera', true),
  replace('backcamera', 'Back Camera', true),
  replace('chargingport', 'Charging Port', false),
  replace('speaker', 'Speaker', true),
  // All components are moved to the new part.
  replace('housing', 'Housing', false, '', 'long'),
  replace(
    'homebutton',
    'Home Button',
    true,
    'Touch ID is paired to the original button and will not work afterwards: you unlock with your passcode.',
  ),
] as const

/** The key of a delivered repair, whose price is a field of its own of each phone. */
type DeliveredKey = (typeof repairs)[number]['key']
/** The key of any repair, those of the shop included. */
export type RepairKey = string

/** The keys of the delivered repairs, in their first order. */
export const repairKeys: readonly DeliveredKey[] = repairs.map(({ key }) => key)

/** Returns the list entry of a delivered repair. */
export function getRepair(key: DeliveredKey): RepairEntry<DeliveredKey> {
  return repairs.find((repair) => repair.key === key)!
}

/** Returns the full name of a repair: "Screen Replacement"; work that replaces no part is named by its label. */
export function repairName({ label, part }: { label: string; part: boolean | PartKey | null }): string {
  return part ? `${label} Replacement` : label
}

/** Returns the repair that replaces a part, which has its key; undefined when there is none. */
export function findRepairOfPart(part: string): DeliveredKey | undefined {
  return repairKeys.find((key) => key === part)
}

/** Builds a record with a value for each delivered repair. */
export function forEachRepair<T>(value: (key: DeliveredKey) => T): Record<DeliveredKey, T> {
  return Object.fromEntries(repairKeys.map((key) => [key, value(key)])) as Record<DeliveredKey, T>
}

export const highestPrice = 9999

/** The delivered series as stored in `brand`, in their first order; the shop names, orders and adds series itself. */
export const brands = ['iPhone', 'Samsung', 'SamsungZ', 'SamsungNote'] as const
export type Brand = (typeof brands)[number]

export const brandLabels = {
  iPhone: 'Apple iPhone',
  Samsung: 'Samsung S Series',
  SamsungZ: 'Samsung Z Series',
  SamsungNote: 'Samsung Note Series',
} as const satisfies Record<Brand, string>

/** True for the key of a delivered repair. */
export function isDelivered(word: string): word is DeliveredKey {
  return repairKeys.includes(word as DeliveredKey)
}

type Priced = Record<DeliveredKey, number> & {
  extras?: readonly { key: string; price: number }[] | undefined
}

/** Returns the price of any repair of a phone in whole dollars; 0 when it is not offered. */
export function getPrice(phone: Priced, repair: string): number {
  return isDelivered(repair) ? phone[repair] : (phone.extras?.find(({ key }) => key === repair)?.price ?? 0)
}

/** True for a word that can be the key of a repair; whether there is one is known from the rows. */
export function isRepairKey(word: string): boolean {
  return /^[a-z][a-z0-9]{1,39}$/.test(word)
}
