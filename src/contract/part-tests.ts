/** The parts of a phone that are tested before and after the repair, in display order. */
export const parts = [
  { key: 'screen', label: 'Screen' },
  { key: 'battery', label: 'Battery' },
  { key: 'frontcamera', label: 'Front Camera' },
  { key: 'backcamera', label: 'Back Camera' },
  { key: 'chargingport', label: 'Charging Port' },
  { key: 'speaker', label: 'Speaker' },
  { key: 'housing', label: 'Housing' },
  { key: 'homebutton', label: 'Home Button' },
] as const
export type PartKey = (typeof parts)[number]['key']

/** The keys of all parts, in display order. */
export const partKeys: readonly PartKey[] = parts.map(({ key }) => key)

/** Builds a record with a value for each part. */
export function forEachPart<T>(value: (key: PartKey) => T): Record<PartKey, T> {
  return Object.fromEntries(partKeys.map((key) => [key, value(key)])) as Record<PartKey, T>
}

export const testStages = ['intake', 'completion'] as const
export type TestStage = (typeof testStages)[number]

/** The result for a part; `absent` for the home button of a model without one. */
export const partResults = ['working', 'broken', 'untestable', 'absent'] as const
export type PartResult = (typeof partResults)[number]
/** The results that a tester chooses from; `absent` follows from the model. */
export const foundResults = ['working', 'broken', 'untestable'] as const

export const partResultNames = {
  working: 'Working',
  broken: 'Not working',
  untestable: 'Not testable',
  absent: 'Not on this phone',
} as const satisfies Record<PartResult, string>

export const mismatchFields = ['model', 'serial'] as const
/** The facts in which the tested phone differs from the booking. */
export type Mismatch = (typeof mismatchFields)[number]

/** True for a model with a home button, by its slug: iPhones up to 8 and the SE. */
function hasHomeButton(slug: string): boolean {
  return /^iphone([678](s|plus|splus)?|se\w*)$/.test(slug)
}

/** Returns the parts of a model, in display order. */
export function getParts(slug: string): PartKey[] {
  return partKeys.filter((key) => key !== 'homebutton' || hasHomeButton(slug))
}

/** Completes test results with `absent` for parts that the model lacks; `null` for untested parts. */
export function completeResults(
  slug: string,
  results: Partial<Record<PartKey, PartResult | undefined>>,
): Record<PartKey, PartResult | null> {
  const present = getParts(slug)
  return forEachPart((key) => (present.includes(key) ? (results[key] ?? null) : 'absent'))
}
