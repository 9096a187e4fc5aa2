import { expect, test } from 'vitest'
import { parseBooking, readBookingForm } from './booking-form-values.ts'

const submitted = (more: Record<string, string>) => {
  const form = new FormData()
  const fields = {
    phone_id: '7',
    price_seen: '235',
    phone_serial: 'F2LXK0ABCD12',
    phone_pin: '2580',
    ...more,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseBooking(readBookingForm(form), 'screen')
}

test('parseBooking sends the pin code when it was given, or when the form has no passcode choice', () => {
  expect(submitted({ passcode_choice: 'given' }).phone_pin).toBe('2580')
  expect(submitted({}).phone_pin).toBe('2580')
})

test.each(['maintenance', 'erased', 'not_needed'])(
  'parseBooking drops a pin code that was typed before the choice "%s"',
  (passcode_choice) => {
    expect(submitted({ passcode_choice }).phone_pin).toBe('')
  },
)
