import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './catalogue.schema.ts'
import type { PartKey } from './part-tests.ts'

type RepairEntry = {
  /** The key in the API and the database; never changed. */
  key: string
  label: string
  /** The part that is replaced; null for work that replaces none. */
  part: PartKey | null
  /** How long the repair usually takes. */
  benchTime: 'short' | 'long'
  /** Whether the phone has to be unlocked to test the repair. */
  needsPasscode: boolean
  /** Advice before booking; `repair-advice.ts` adds what depends on the model. */
  advice: string | null
}

/** All repairs, in display order. A new entry needs its price in the catalogue's seed. */
export const repairs = [
  {
    key: 'screen',
    label: 'Screen',
    part: 'screen',
    benchTime: 'short',
    needsPasscode: true,
    advice: null,
  },
  {
    key: 'battery',
    label: 'Battery',
    part: 'battery',
    benchTime: 'short',
    needsPasscode: false,
    advice: 'A swollen, leaking or hot battery must not be posted: call us first.',
  },
  {
    key: 'frontcamera',
    label: 'Front Camera',
    part: 'frontcamera',
    benchTime: 'short',
    needsPasscode: true,
    advice: null,
  },
  {
    key: 'backcamera',
    label: 'Back Camera',
    part: 'backcamera',
    benchTime: 'short',
    needsPasscode: true,
    advice: null,
  },
  {
    key: 'chargingport',
    label: 'Charging Port',
    part: 'chargingport',
    benchTime: 'short',
    needsPasscode: false,
    advice: null,
  },
  {
    key: 'speaker',
    label: 'Speaker',
    part: 'speaker',
    benchTime: 'short',
    needsPasscode: true,
    advice: null,
  },
  {
    key: 'housing',
    label: 'Housing',
    part: 'housing',
    // All components are moved to the new part.
    benchTime: 'long',
    needsPasscode: false,
    advice: null,
  },
  {
    key: 'homebutton',
    label: 'Home Button',
    part: 'homebutton',
    benchTime: 'short',
    needsPasscode: true,
    advice:
      'Touch ID is paired to the original button and will not work afterwards: you unlock with your passcode.',
  },
] as const satisfies readonly RepairEntry[]

export type RepairKey = (typeof repairs)[number]['key']

const byKey: ReadonlyMap<string, RepairEntry> = new Map(repairs.map((repair) => [repair.key, repair]))

/** The keys of all repairs, in display order. */
export const repairKeys: readonly RepairKey[] = repairs.map(({ key }) => key)

/** The name of each repair in a list of repairs: "Screen". */
export const repairLabels = forEachRepair((key) => getRepair(key).label)

/** Returns the list entry of a repair. */
export function getRepair(key: RepairKey): RepairEntry {
  return byKey.get(key)!
}

/** Returns the full name of a repair: "Screen Replacement"; work that replaces no part is named by its label. */
export function repairName(key: RepairKey): string {
  const { label, part } = getRepair(key)
  return part === null ? label : `${label} Replacement`
}

/** Returns the repair that replaces a part; undefined when there is none. */
export function findRepairOfPart(part: string): RepairKey | undefined {
  return repairs.find((repair) => repair.part === part)?.key
}

/** Builds a record with a value for each repair. */
export function forEachRepair<T>(value: (key: RepairKey) => T): Record<RepairKey, T> {
  return Object.fromEntries(repairKeys.map((key) => [key, value(key)])) as Record<RepairKey, T>
}

/** Whole dollars for each repair; 0 means that the repair is not available. */
export type Prices = z.infer<typeof schemas.pricesSchema>

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

/** A catalogue row: a phone model with its prices. */
export type Phone = z.infer<typeof schemas.phoneSchema>

export const getPhones = endpoint<typeof schemas.getPhonesSchemas>('GET', '/api/getphones', {
  for: levels.anonymous,
})
export const getPhone = endpoint<typeof schemas.getPhoneSchemas>('GET', '/api/getphone/{phoneName}', {
  for: levels.anonymous,
})

/** The prices that `update-device` requires. The price of a later repair may be left out and is then unchanged. */
export const requiredPriceKeys = [
  'screen',
  'battery',
  'frontcamera',
  'backcamera',
  'chargingport',
  'speaker',
  'housing',
  'homebutton',
] as const satisfies readonly RepairKey[]

/** New prices for a phone. */
export type PriceChanges = Partial<Prices> & Record<(typeof requiredPriceKeys)[number], number>

export const updateDevice = endpoint<typeof schemas.updateDeviceSchemas>('PUT', '/api/update-device/', {
  for: levels.staff,
})

/** True for the key of a repair. */
export function isRepairKey(word: string): word is RepairKey {
  return byKey.has(word)
}
