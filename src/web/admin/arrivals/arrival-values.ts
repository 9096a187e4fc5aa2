import { accessoryKeys, findMyStates, liquidMarks, simStates, type AccessoryKey } from '#contract/arrivals.ts'
import type { NewPartTest, PartTest } from '#contract/part-tests.schema.ts'
import { submittedText } from '../../forms/submitted-values.ts'

/** What the form says about the arrival of a phone; empty where it was not looked at. */
export type ArrivalValues = {
  accessories: AccessoryKey[]
  accessories_other: string
  sim_seen: string
  liquid_mark: string
  find_my: string
}

/** Reads them from their form. */
export function readArrival(form: FormData): ArrivalValues {
  const ticked = form.getAll('accessories')
  return {
    accessories: accessoryKeys.filter((key) => ticked.includes(key)),
    accessories_other: submittedText(form, 'accessories_other'),
    sim_seen: submittedText(form, 'sim_seen'),
    liquid_mark: submittedText(form, 'liquid_mark'),
    find_my: submittedText(form, 'find_my'),
  }
}

/** Converts the saved ones to form values. */
export function toArrivalValues(test: PartTest | null): ArrivalValues {
  return {
    accessories: test?.accessories ?? [],
    accessories_other: test?.accessories_other ?? '',
    sim_seen: test?.sim_seen ?? '',
    liquid_mark: test?.liquid_mark ?? '',
    find_my: test?.find_my ?? '',
  }
}

/** Converts form values to the input of the call; words about something else tick it. */
export function toArrivalInput(values: ArrivalValues): Partial<NewPartTest> {
  const { accessories, accessories_other } = values
  const other = accessories_other.trim()
  const named = other !== '' && !accessories.includes('other')
  const found = named ? [...accessories, 'other' as const] : accessories
  return {
    accessories: found.length === 0 ? null : found,
    accessories_other: other,
    sim_seen: parseChoice(simStates, values.sim_seen),
    liquid_mark: parseChoice(liquidMarks, values.liquid_mark),
    find_my: parseChoice(findMyStates, values.find_my),
  }
}

function parseChoice<Value extends string>(all: readonly Value[], value: string): Value | null {
  return all.find((one) => one === value) ?? null
}
