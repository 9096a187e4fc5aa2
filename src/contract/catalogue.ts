import { endpoint, levels } from './endpoint.ts'

/** The eight repairs, in the order that people see them. */
export const repairKeys = [
  'screen',
  'battery',
  'frontcamera',
  'backcamera',
  'chargingport',
  'speaker',
  'housing',
  'homebutton',
] as const
export type RepairKey = (typeof repairKeys)[number]

export const repairLabels = {
  screen: 'Screen',
  battery: 'Battery',
  frontcamera: 'Front Camera',
  backcamera: 'Back Camera',
  chargingport: 'Charging Port',
  speaker: 'Speaker',
  housing: 'Housing',
  homebutton: 'Home Button',
} as const satisfies Record<RepairKey, string>

/** Whole dollars for each repair; 0 means that the repair is not available. */
export type Prices = Record<RepairKey, number>

export const highestPrice = 9999

/** The four series as stored in `brand`, in the order of the dropdown. */
export const brands = ['iPhone', 'Samsung', 'SamsungZ', 'SamsungNote'] as const
export type Brand = (typeof brands)[number]

export const brandLabels = {
  iPhone: 'Apple iPhone',
  Samsung: 'Samsung S Series',
  SamsungZ: 'Samsung Z Series',
  SamsungNote: 'Samsung Note Series',
} as const satisfies Record<Brand, string>

/** A catalogue row: one phone model with its eight prices. */
export type Phone = {
  id: number
  /** The slug that addresses the phone, never changed once a ticket names it. */
  phoneid: string
  brand: Brand
  model: string
  displayName: string
  imgSrc: string
  /** Raised with each change; send it back to be told when someone else was faster. */
  version: number
} & Prices

export const getPhones = endpoint<Record<never, never>, { data: string }>('GET', '/api/getphones', {
  for: levels.anonymous,
})
export const getPhone = endpoint<{ phoneName: string }, Phone>('GET', '/api/getphone/{phoneName}', {
  for: levels.anonymous,
})
export const updateDevice = endpoint<
  { data: Prices & { id: number; phoneid: string; version?: number } },
  { phone: Phone }
>('PUT', '/api/update-device/', { for: levels.staff })

/** True when the word is one of the eight repair keys. */
export function isRepairKey(word: string): word is RepairKey {
  return (repairKeys as readonly string[]).includes(word)
}
