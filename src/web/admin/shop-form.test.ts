import { expect, test } from 'vitest'
import { firstProfile, type ShopProfile } from '#contract/shop-profile.ts'
import { profileOf, socialRows, typedFrom, typedProfile } from './shop-form.ts'

function formOf(typed: Record<string, string>): FormData {
  const form = new FormData()
  // A box that is not ticked is not sent.
  for (const [name, value] of Object.entries(typed))
    if (value !== '' || !/closed|gst/.test(name)) form.set(name, value)
  return form
}

test('a profile that nobody touched comes back as it was', () => {
  const profile: ShopProfile = {
    ...firstProfile,
    hours: { ...firstProfile.hours, sunday: null },
    social: [{ label: 'Mastodon', url: 'https://example.social/@mendpost' }],
    gstRegistered: true,
    bank: { accountName: 'Mendpost', bsb: '063-000', accountNumber: '1234 5678' },
  }
  expect(profileOf(typedProfile(formOf(typedFrom(profile))))).toEqual(profile)
})

test('a closed day needs no times, and a day with one time only is left for the shop to refuse', () => {
  const typed = typedFrom(firstProfile)
  const { hours } = profileOf({ ...typed, 'hours.monday.closed': 'on', 'hours.tuesday.closes': '' })
  expect(hours.monday).toBeNull()
  expect(hours.tuesday).toEqual({ opens: '10:00', closes: '' })
})

test('empty link rows are closed up, so that a mistake is shown beside the row that has it', () => {
  const form = formOf(typedFrom(firstProfile))
  form.set('social.0.label', '')
  form.set('social.0.url', ' ')
  form.set('social.2.label', 'Blog')
  form.set('social.2.url', 'no address')
  const typed = typedProfile(form)
  expect(typed['social.0.url']).toBe('no address')
  expect(profileOf(typed).social).toEqual([{ label: 'Blog', url: 'no address' }])
  expect(socialRows(typed)).toBe(3)
})

test('an empty map point is no point, rather than 0', () => {
  expect(profileOf({ latitude: '' }).latitude).toBeNaN()
})
