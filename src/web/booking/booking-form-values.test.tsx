import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { labelsOf } from '#contract/ticket-fields.ts'
import { noFields, readBookingForm } from './booking-form-values.ts'
import { formLabels } from './form-labels.ts'
import { parseBooking } from './parse-booking.ts'
import { PasscodeFields } from './device-fields.tsx'
import { BookingReview } from './booking-review.tsx'

const draftFields = Object.keys(noFields)

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

test('parseBooking asks once about an empty pin code, and the second press books without it', () => {
  const first = submitted({ passcode_choice: 'given', phone_pin: '' })
  expect([first.passcode_choice, first.phone_pin]).toEqual(['given', ''])
  const second = submitted({ passcode_choice: 'given', phone_pin: '', passcode_asked: '1' })
  expect([second.passcode_choice, second.phone_pin]).toEqual([undefined, ''])
  expect(submitted({ passcode_choice: 'given', passcode_asked: '1' }).phone_pin).toBe('2580')
})

test('parseBooking passes an unknown choice on for the server to refuse, and leaves out what was left empty', () => {
  expect(submitted({ battery: 'molten', updates_by: 'pigeon', fault: '' })).toMatchObject({
    battery: 'molten',
    updates_by: 'pigeon',
  })
  expect(submitted({ battery: 'molten', fault: '' })).not.toHaveProperty('fault')
})

test('the booking form as it opens names no passcode choice, so that a booking without a pin code is taken', () => {
  const shown = (submitted: Record<string, string>, errors = {}) => {
    const Component = () => (
      <PasscodeFields repair="screen" brand="Apple" {...{ submitted, errors }} passcodeLost={false} />
    )
    const Page = createRoutesStub([{ path: '/', Component }])
    return renderToStaticMarkup(<Page />)
  }
  expect(shown({})).not.toContain('checked')
  expect(shown({})).not.toContain('passcode_asked')
  const asked = shown({ passcode_choice: 'given' }, { phone_pin: 'Please type the code.' })
  expect(asked).toContain('name="passcode_asked"')
})

test('formLabels are those of the list of ticket fields', () => {
  expect(formLabels).toMatchObject(labelsOf('form'))
})

test('every field of the booking form that a draft keeps has an input', () => {
  const web = join(import.meta.dirname, '..')
  const inputs = ['booking', 'shipping']
    .flatMap((folder) => readdirSync(join(web, folder)).map((file) => join(web, folder, file)))
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .concat(join(web, 'express-field.tsx'))
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
    renderToStaticMarkup(<BookingReview fields={{ ...noFields, ...fields }} what="iPhone 13" price="$1" />)
  const unseen = draftFields.filter(
    (name) => shows({ [name]: chosen[name] ?? `value of ${name}` }) === shows({}),
  )
  expect(unseen).toEqual([])
})

test('BookingReview says how the phone is unlocked as far as that was chosen, and never the code', () => {
  const shows = (passcode_choice: string, hasPasscode: boolean) => {
    const fields = { ...noFields, passcode_choice }
    const html = renderToStaticMarkup(
      <BookingReview {...{ fields, hasPasscode }} what="iPhone 13" price="$1" />,
    )
    return /<dt>Unlocking<\/dt><dd>(.*?)<a/.exec(html)?.[1]
  }
  const later = 'Not chosen yet. You can do so later, on your ticket.'
  expect(shows('', false)).toBe(later)
  expect(shows('', true)).toBe('With the code that you typed')
  expect(shows('given', true)).toBe('With the code that you typed')
  expect(shows('given', false)).toBe('<em>Not filled in yet</em>')
  expect(shows('erased', true)).toBe('I erase the phone before posting it')
})

test('BookingReview names serial, battery and unlocking of each further phone', () => {
  const form = new FormData()
  const typed = { phone_id: '8', phone_serial: 'C39XK0ABCD99', battery: 'damaged', phone_pin: '2580' }
  for (const [name, value] of Object.entries(typed)) form.set(`items.3.${name}`, value)
  form.set('items.4.same', '1')
  form.append('items', '3')
  form.append('items', '4')
  const others = readBookingForm(form).further.map((item) => ({ ...item, what: `What ${item.key}` }))
  const html = renderToStaticMarkup(
    <BookingReview fields={noFields} what="iPhone 13" price="$1" others={others} />,
  )
  const rows = [...html.matchAll(/<dt>(Repair \d.*?)<\/dt><dd>(.*?)(?:<a[^>]*href="(.*?)".*?)?<\/dd>/g)]
  expect(rows.map(([, label, value, href]) => [label, value, href])).toEqual([
    ['Repair 2', 'What 3', undefined],
    ['Repair 2: Serial', 'C39XK0ABCD99', '#field-items.3.phone_serial'],
    ['Repair 2: Battery', 'Swollen, leaking or hot', '#field-items.3.battery'],
    ['Repair 2: Unlocking', 'With the code that you typed', '#field-items.3.passcode_choice'],
    ['Repair 3', 'What 4', undefined],
  ])
  expect(html).not.toContain('2580')
})
