import { drawnColours, drawnLengths, firstDrawing } from '#contract/phone-drawings.ts'
import type { PhoneDetails, CataloguePhone } from '#contract/phones.schema.ts'
import type { DrawingParameters } from '#contract/phone-drawings.schema.ts'

const drawnNames = Object.keys(firstDrawing) as (keyof DrawingParameters)[]

/** Labels of all inputs of the form, by name. */
export const phoneLabels = {
  brand: 'Series',
  new_series: 'New series',
  model: 'Model',
  displayName: 'Display name',
  phoneid: 'Phone identifier',
  releaseYear: 'Release year',
  hidden: 'Hidden',
  picture: 'Picture of the tile',
  front: 'Front',
  cameras: 'Cameras',
  fold: 'Fold',
  sides: 'Sides',
  port: 'Charging port',
  ...drawnColours,
  ...(Object.fromEntries(
    Object.entries(drawnLengths).map(([name, { label }]) => [name, `${label} (mm)`]),
  ) as Record<keyof typeof drawnLengths, string>),
}

export type PhoneField = keyof typeof phoneLabels
export const phoneFields = Object.keys(phoneLabels) as PhoneField[]
export type PhoneValues = Record<PhoneField, string>

/** The form of a phone as it is saved; of a new one, where there is none. */
export function toPhoneValues(phone: CataloguePhone | null, brand = ''): PhoneValues {
  const drawing = Object.fromEntries(
    Object.entries(phone?.drawing ?? firstDrawing).map(([name, value]) => [name, String(value)]),
  ) as Record<keyof DrawingParameters, string>
  return {
    brand: phone?.brand ?? brand,
    new_series: '',
    model: phone?.model ?? '',
    displayName: phone?.displayName ?? '',
    phoneid: phone?.phoneid ?? '',
    releaseYear: phone?.releaseYear ? String(phone.releaseYear) : '',
    hidden: phone?.hidden ? '1' : '',
    picture: phone && !phone.drawing ? 'delivered' : 'drawing',
    ...drawing,
  }
}

/** What the form says about a phone, as the call takes it; mistakes are left to the API. */
export function toPhoneDetails(values: PhoneValues): PhoneDetails {
  return {
    brand: values.brand,
    new_series: values.new_series,
    model: values.model,
    displayName: values.displayName,
    phoneid: values.phoneid,
    releaseYear: values.releaseYear.trim() === '' ? null : toNumber(values.releaseYear),
    hidden: values.hidden !== '',
    drawing: values.picture === 'drawing' ? toDrawing(values) : null,
  }
}

/** The parameters of the drawing in the form. */
function toDrawing(values: Record<string, string>): DrawingParameters {
  return Object.fromEntries(
    drawnNames.map((name) => {
      const value = values[name] ?? ''
      return [name, name in drawnLengths ? toNumber(value) : value]
    }),
  ) as DrawingParameters
}

/** The parameters as far as they can be drawn: where one cannot, that of `known`. */
export function toDrawable(values: Record<string, string>, known: DrawingParameters): DrawingParameters {
  const typed = toDrawing(values)
  const usable = drawnNames.map((name) => [name, isUsable(name, typed[name]) ? typed[name] : known[name]])
  return Object.fromEntries(usable) as DrawingParameters
}

function isUsable(name: keyof DrawingParameters, value: string | number): boolean {
  if (name in drawnLengths) {
    const { min, max } = drawnLengths[name as keyof typeof drawnLengths]
    return typeof value === 'number' && value >= min && value <= max
  }
  return name in drawnColours ? /^#[0-9a-f]{6}$/i.test(String(value)) : value !== ''
}

/** A number, or the text as it is, so that the API names the mistake. */
function toNumber(text: string): number {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? (text as unknown as number) : number
}
