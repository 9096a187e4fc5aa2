import { expect, test } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import {
  countSocialRows,
  parseProfile,
  readProfileForm,
  toProfileFormValues,
  toProfileInputName,
} from './shop-form.ts'

function getForm(submitted: Record<string, string>): FormData {
  const form = new FormData()
  // An unticked checkbox is not submitted.
  for (const [name, value] of Object.entries(submitted))
    if (value !== '' || !/closed|gst/.test(name)) form.set(name, value)
  return form
}

test('parseProfile returns an untouched profile unchanged', () => {
  const profile: ShopProfile = {
    ...firstProfile,
    hours: { ...firstProfile.hours, sunday: null },
    social: [{ label: 'Mastodon', url: 'https://example.social/@mendpost' }],
    gstRegistered: true,
    bank: { accountName: 'Mendpost', bsb: '063-000', accountNumber: '1234 5678' },
  }
  // The staff page has the form for these.
  const { frontDeskRefundLimit: _, frontDeskPriceLimit: __, secondStepRequired: ___, ...shown } = profile
  expect(parseProfile(readProfileForm(getForm(toProfileFormValues(profile))))).toEqual(shown)
})

test('parseProfile needs no times for a closed day, and leaves a day with one time for the server to refuse', () => {
  const submitted = toProfileFormValues(firstProfile)
  const { hours } = parseProfile({ ...submitted, 'hours.monday.closed': 'on', 'hours.tuesday.closes': '' })
  expect(hours.monday).toBeNull()
  expect(hours.tuesday).toEqual({ opens: '10:00', closes: '' })
})

test('readProfileForm removes empty link rows, so that errors name the rows as shown', () => {
  const form = getForm(toProfileFormValues(firstProfile))
  form.set('social.0.label', '')
  form.set('social.0.url', ' ')
  form.set('social.2.label', 'Blog')
  form.set('social.2.url', 'no address')
  const submitted = readProfileForm(form)
  expect(submitted['social.0.url']).toBe('no address')
  expect(parseProfile(submitted).social).toEqual([{ label: 'Blog', url: 'no address' }])
  expect(countSocialRows(submitted)).toBe(3)
})

test('parseProfile reads an empty map point as none, rather than 0', () => {
  expect(parseProfile({ latitude: '' }).latitude).toBeNaN()
})

test.each([
  ['profile.embedSites.1', 'embedSites'],
  ['profile.reminderDays.unpaid.2', 'reminderDays.unpaid'],
  ['profile.social.1.url', 'social.1.url'],
])('an error at %s stands at the input %s', (field, input) => {
  expect(toProfileInputName(field)).toBe(input)
})
