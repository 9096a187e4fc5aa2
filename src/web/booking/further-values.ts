import type { Draft } from '#contract/drafts.schema.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import { submittedValues } from '../forms/submitted-values.ts'
import type { BookingFormValues } from './booking-form-values.ts'

const furtherFields = [
  'same',
  'phone_id',
  'repair_name',
  'price_seen',
  'discount_seen',
  'phone_serial',
  'serial_confirmed',
  'battery',
  'fault',
  'wet',
  'opened',
  'passcode_choice',
  'phone_pin',
] as const

/** What is typed about a further repair; `same` says that it is of the first phone, which is described once. */
export type FurtherValues = Record<(typeof furtherFields)[number], string>
/** A further repair as it was sent; its key stays while others are added and taken out. */
export type SentItem = { key: number; typed: FurtherValues }

/** A further repair as the form shows it: without the pin code. */
export type FurtherItem = {
  key: number
  typed: Partial<FurtherValues>
  /** Why it was not booked. */
  refused?: string
  /** What the shop takes off today, where the form showed something else. */
  discountCents?: number
  doubtfulSerial?: boolean
  passcodeLost?: boolean
}

/** The further repairs of a booking, with the phones that they can be of. */
export type Further = {
  items: FurtherItem[]
  phones: readonly Phone[]
  /** The repair that was just added. */
  added?: number | undefined
}

/** What a press changes on the form; `show` shows what the chosen phones are offered, without scripts. */
export type FormChange = { kind: 'add_repair' | 'add_phone' | 'show' } | { kind: 'take_out'; key: number }

/** Parses the intent of a press; null for one that sends the form. */
export function parseChange(intent: string): FormChange | null {
  const [, takenOut] = /^take_out\.(\d{1,9})$/.exec(intent) ?? []
  if (takenOut !== undefined) return { kind: 'take_out', key: Number(takenOut) }
  const kind = (['add_repair', 'add_phone', 'show'] as const).find((known) => known === intent)
  return kind === undefined ? null : { kind }
}

/** The name of an input of a further repair. */
export function nameFurther(key: number, field: string): string {
  return `items.${key}.${field}`
}

/** Reads the further repairs of the submitted form, in their order. */
export function readFurther(form: FormData): SentItem[] {
  return form.getAll('items').map((key) => ({
    key: Number(key),
    typed: submittedValues(form, furtherFields, nameFurther(Number(key), '')),
  }))
}

/** What a draft keeps of a form. */
export function toDraft({
  fields,
  guest,
  further,
}: Pick<BookingFormValues, 'fields' | 'guest'> & {
  further: readonly Pick<FurtherItem, 'typed'>[]
}): Pick<Draft, 'fields' | 'guest' | 'items'> {
  return { fields, guest, ...(further.length > 0 && { items: further.map(({ typed }) => toKept(typed)) }) }
}

function toKept(typed: FurtherItem['typed']): NonNullable<Draft['items']>[number] {
  const { phone_pin: _, price_seen: __, discount_seen: ___, serial_confirmed: ____, ...kept } = typed
  return kept
}
