import type { BookingItemInput } from '#contract/bookings.schema.ts'
import { boxes, feeBoxes } from './device-fields.tsx'
import type { FurtherValues } from './further-values.ts'

const yes: readonly string[] = [...boxes, 'serial_confirmed']
const numbers = ['phone_id', 'price_seen', 'discount_seen', 'express_seen']
/** What is wrong is said of the first repair of a phone, and each fee is paid for once. */
const saidOnce = ['fault', 'express_seen', ...feeBoxes] as const

/** Converts what was typed: what was left empty is left out, and a box is true; unknown values are passed on for the server to refuse. */
export function parseTyped(typed: object): object {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      if (numbers.includes(name)) return [[name, Number(value)]]
      return value ? [[name, yes.includes(name) || value]] : []
    }),
  )
}

/** Converts what was typed about one repair to API input; the server validates it. */
export function parseItem({
  phone_pin,
  passcode_choice,
  ...typed
}: Pick<FurtherValues, 'phone_pin' | 'passcode_choice'>): BookingItemInput {
  const given = passcode_choice === 'given' || passcode_choice === ''
  return {
    ...parseTyped(typed),
    // Drop a pin code that was typed before another choice was made.
    phone_pin: given ? phone_pin : '',
    ...(passcode_choice !== '' && (!given || phone_pin !== '') && { passcode_choice }),
  } as BookingItemInput
}

/** Converts a further repair to API input; one of the same phone is of the device that the first describes. */
export function parseFurther(typed: FurtherValues, first: BookingItemInput): BookingItemInput {
  if (typed.same === '') return parseItem(typed)
  const device: BookingItemInput = {
    ...first,
    repair_name: typed.repair_name,
    price_seen: Number(typed.price_seen),
    discount_seen: Number(typed.discount_seen),
  }
  for (const field of saidOnce) delete device[field]
  return device
}
