import { expect, test } from 'vitest'
import { readBookingForm } from './booking-form-values.ts'
import { deriveBookingKey } from './booking-key.ts'

const key = (more: Record<string, string>, repair = 'screen') => {
  const form = new FormData()
  const fields = { phone_id: '7', phone_serial: 'F2LXK0ABCD12', phone_pin: '2580', ...more }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return deriveBookingKey(readBookingForm(form), repair)
}

test('deriveBookingKey depends on the submitted values, the phone and the repair, and not on the pin code', async () => {
  const first = await key({})
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(await key({})).toBe(first)
  expect(await key({ phone_pin: '0000' })).toBe(first)
  const others = await Promise.all([
    key({ phone_serial: 'F2LXK0ABCD13' }),
    key({ phone_id: '8' }),
    key({}, 'battery'),
    key({ address: 'a', address_apt: 'b' }),
    key({ address: 'ab' }),
  ])
  expect(new Set([first, ...others]).size).toBe(6)
})
