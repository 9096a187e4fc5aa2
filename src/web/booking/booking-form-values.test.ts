import { expect, test } from 'vitest'
import { bookingFrom, readBookingForm } from './booking-form-values.ts'

const typed = (more: Record<string, string>) => {
  const form = new FormData()
  const fields = {
    phone_id: '7',
    price_seen: '235',
    phone_serial: 'F2LXK0ABCD12',
    phone_pin: '2580',
    ...more,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return bookingFrom(readBookingForm(form), 'screen')
}

test('the pin code is sent when it is given, or when the form did not ask how', () => {
  expect(typed({ passcode_choice: 'given' }).phone_pin).toBe('2580')
  expect(typed({}).phone_pin).toBe('2580')
})

test.each(['maintenance', 'erased', 'not_needed'])(
  'a pin code that was typed before somebody chose "%s" does not leave the form',
  (passcode_choice) => {
    expect(typed({ passcode_choice }).phone_pin).toBe('')
  },
)
