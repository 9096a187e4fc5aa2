import type { BookingItemInput } from '#contract/bookings.schema.ts'
import type { FurtherValues } from './further-values.ts'

/** Converts a further repair to API input; one of the same phone is of the device that the first describes. */
export function parseFurther(typed: FurtherValues, first: BookingItemInput): BookingItemInput {
  const asked = {
    repair_name: typed.repair_name,
    price_seen: Number(typed.price_seen),
    discount_seen: Number(typed.discount_seen),
  }
  if (typed.same !== '') {
    // What is wrong is said of the first repair, and Express is paid for once.
    const { fault: _, express: __, express_seen: ___, ...device } = first
    return { ...device, ...asked }
  }
  const { phone_serial, phone_pin, passcode_choice, battery, fault } = typed
  const given = passcode_choice === 'given' || passcode_choice === ''
  const leftOut = passcode_choice === '' || (passcode_choice === 'given' && phone_pin === '')
  return {
    ...asked,
    phone_id: Number(typed.phone_id),
    phone_serial,
    phone_pin: given ? phone_pin : '',
    wet: typed.wet !== '',
    opened: typed.opened !== '',
    serial_confirmed: typed.serial_confirmed !== '',
    ...(battery !== '' && { battery }),
    ...(fault !== '' && { fault }),
    ...(!leftOut && { passcode_choice }),
  } as BookingItemInput
}
