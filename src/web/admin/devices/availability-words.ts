import { availabilities, availabilityLabels, type Availability } from '#contract/availability-words.ts'

/** What a form can say; '' for nothing. */
export const availabilityOptions = [
  { value: '', label: 'Nothing said' },
  ...availabilities.map((value) => ({ value: value as string, label: availabilityLabels[value] })),
]

/** Reads one choice of a form; an unknown word is left for the server to refuse. */
export function parseAvailability(text: string): Availability | null {
  return text === '' ? null : (text as Availability)
}
