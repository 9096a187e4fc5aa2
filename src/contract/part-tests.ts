import { repairKeys, type RepairKey } from './catalogue.ts'
import { endpoint, levels } from './endpoint.ts'
import type { Photo } from './photos.ts'

export const testStages = ['intake', 'completion'] as const
export type TestStage = (typeof testStages)[number]

/** How a part was found; a phone without a home button has none that could work. */
export const partResults = ['working', 'broken', 'untestable', 'absent'] as const
export type PartResult = (typeof partResults)[number]
/** What somebody chooses between; `absent` is known from the model. */
export const foundResults = ['working', 'broken', 'untestable'] as const

export const partResultNames = {
  working: 'Working',
  broken: 'Not working',
  untestable: 'Not testable',
  absent: 'Not on this phone',
} as const satisfies Record<PartResult, string>

/** A part that was not tried yet is missing. */
export type PartResults = Partial<Record<RepairKey, PartResult>>

export const mismatchFields = ['model', 'serial'] as const
/** In what the phone on the bench differs from the booking. */
export type Mismatch = (typeof mismatchFields)[number]

/** The eight parts as they were found at one time. */
export type PartTest = {
  stage: TestStage
  results: PartResults
  /** For the customer too. */
  remarks: string
  /** The phone that was really there, on intake. */
  phone_seen: { id: number; displayName: string } | null
  mismatches: Mismatch[]
  /** As it was read off the phone; only for staff. */
  serial_seen?: string
  tested_at: string
  version: number
}

/** What the shop found out about a phone: tests and photos, before and after. */
export type BenchRecord = {
  intake: PartTest | null
  completion: PartTest | null
  /** Oldest first, of intake and completion; without staff-only ones for the customer. */
  photos: Photo[]
  /** The completion document, once it is issued. */
  document: { version: number; reviewed: boolean } | null
}

export const getBenchRecord = endpoint<{ id: number }, BenchRecord>('GET', '/api/tickets/{id}/bench', {
  for: levels.customer,
})

export type NewPartTest = {
  results: PartResults
  remarks?: string
  /** The model that was really there; on intake only. */
  phone_seen_id?: number
  /** Left empty when it cannot be read; on intake only. */
  serial_seen?: string
  /** The phone differs from the booking, and whoever tests it has seen that. */
  mismatch_confirmed?: boolean
}
/** Writes down how the parts were found; may be sent again as the test goes on. */
export const savePartTest = endpoint<
  { id: number; stage: TestStage; data: NewPartTest },
  { test: PartTest; complete: boolean }
>('PUT', '/api/tickets/{id}/part-tests/{stage}', { for: levels.staff })

/** True for a model that has a home button: iPhones up to 8 and the SE, by their slugs. */
function hasHomeButton(slug: string): boolean {
  return /^iphone([678](s|plus|splus)?|se\w*)$/.test(slug)
}

/** The parts that a model has, in the order that people see them. */
export function partsOf(slug: string): RepairKey[] {
  return repairKeys.filter((key) => key !== 'homebutton' || hasHomeButton(slug))
}

/** The results of a test with what the model itself tells; `null` for a part that is still to be tried. */
export function resultsFor(slug: string, results: PartResults): Record<RepairKey, PartResult | null> {
  const parts = partsOf(slug)
  return Object.fromEntries(
    repairKeys.map((key) => [key, parts.includes(key) ? (results[key] ?? null) : 'absent']),
  ) as Record<RepairKey, PartResult | null>
}
