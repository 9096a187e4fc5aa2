import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parseBooking, readBookingForm } from './booking-form-values.ts'
import { BookingReview } from './booking-review.tsx'

const draftFields = Object.keys(readBookingForm(new FormData()).fields)

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

test('every field of the booking form that a draft keeps has an input', () => {
  const web = join(import.meta.dirname, '..')
  const inputs = ['booking', 'shipping']
    .flatMap((folder) => readdirSync(join(web, folder)).map((file) => join(web, folder, file)))
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const missing = draftFields.filter(
    (name) => !inputs.includes(`name="${name}"`) && !inputs.includes(`{...field('${name}')}`),
  )
  expect(missing).toEqual([])
})

test('BookingReview shows every field of the booking form that a draft keeps', () => {
  const chosen: Record<string, string> = {
    passcode_choice: 'erased',
    battery: 'damaged',
    updates_by: 'both',
    notice_version: '2026-11',
  }
  const shows = (fields: Record<string, string>) =>
    renderToStaticMarkup(<BookingReview fields={fields} what="iPhone 13" price="$1" />)
  const unseen = draftFields.filter(
    (name) => shows({ [name]: chosen[name] ?? `value of ${name}` }) === shows({}),
  )
  expect(unseen).toEqual([])
})
