import { weekdays } from '#contract/shop-profile.ts'
import type { OpeningHours, ShopProfile } from '#contract/shop-profile.schema.ts'
import type { StaffRules } from '#contract/staff-rules.schema.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { compactFees, parseSettings, toSettingsFormValues } from './settings-form.ts'

/** The profile as text by input name; the names are also the field paths in the API's errors. */
export type ProfileValues = Record<string, string>

const plainTexts = [
  'name',
  'street',
  'suburb',
  'state',
  'postcode',
  'phone',
  'email',
  'timeZone',
  'abn',
] as const

export const MAX_SOCIAL_LINKS = 8

/** Converts a saved profile to form values. */
export function toProfileFormValues(profile: ShopProfile): ProfileValues {
  const submitted: ProfileValues = {
    ...toSettingsFormValues(profile),
    latitude: String(profile.latitude),
    longitude: String(profile.longitude),
    'map.tiles': profile.map.tiles,
    'map.attribution': profile.map.attribution,
    'bank.accountName': profile.bank.accountName,
    'bank.bsb': profile.bank.bsb,
    'bank.accountNumber': profile.bank.accountNumber,
    payId: profile.payId,
    gstRegistered: profile.gstRegistered ? 'on' : '',
    keepClosedTicketsDays: String(profile.keepClosedTicketsDays),
  }
  for (const name of plainTexts) submitted[name] = profile[name]
  for (const day of weekdays) {
    const hours = profile.hours[day]
    submitted[`hours.${day}.opens`] = hours?.opens ?? ''
    submitted[`hours.${day}.closes`] = hours?.closes ?? ''
    submitted[`hours.${day}.closed`] = hours ? '' : 'on'
  }
  writeSocial(submitted, profile.social)
  return submitted
}

/** Reads the submitted profile; removes empty link rows, so that the API's errors name the rows as shown. */
export function readProfileForm(form: FormData): ProfileValues {
  const submitted: ProfileValues = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !name.startsWith('social.')) submitted[name] = value
  }
  const rows = Array.from({ length: MAX_SOCIAL_LINKS }, (_, index) => ({
    label: submittedText(form, `social.${index}.label`).trim(),
    url: submittedText(form, `social.${index}.url`).trim(),
  }))
  writeSocial(
    submitted,
    rows.filter(({ label, url }) => label !== '' || url !== ''),
  )
  compactFees(submitted)
  return submitted
}

/** Parses the submitted values without validating them: the server does. */
export function parseProfile(submitted: ProfileValues): Omit<ShopProfile, keyof StaffRules> {
  const text = (name: string) => (submitted[name] ?? '').trim()
  return {
    ...parseSettings(submitted),
    name: text('name'),
    street: text('street'),
    suburb: text('suburb'),
    state: text('state') as ShopProfile['state'],
    postcode: text('postcode'),
    phone: text('phone'),
    email: text('email'),
    timeZone: text('timeZone'),
    abn: text('abn'),
    hours: parseHours(text),
    latitude: parseNumber(text('latitude')),
    longitude: parseNumber(text('longitude')),
    social: parseSocial(submitted),
    map: { tiles: text('map.tiles'), attribution: text('map.attribution') },
    gstRegistered: text('gstRegistered') === 'on',
    keepClosedTicketsDays: parseNumber(text('keepClosedTicketsDays')),
    payId: text('payId'),
    bank: {
      accountName: text('bank.accountName'),
      bsb: text('bank.bsb'),
      accountNumber: text('bank.accountNumber'),
    },
  }
}

/** Converts a field path of the API to the name of its input. */
export function toProfileInputName(field: string): string {
  return field.replace(/^profile\./, '').replace(/^(embedSites|reminderDays\.\w+)\.\d+$/, '$1')
}

/** Number of link rows to show: the filled ones and two empty ones, at least three. */
export function countSocialRows(submitted: ProfileValues): number {
  return Math.min(MAX_SOCIAL_LINKS, Math.max(3, parseSocial(submitted).length + 2))
}

function parseHours(text: (name: string) => string): OpeningHours {
  const hours = {} as OpeningHours
  for (const day of weekdays) {
    const opens = text(`hours.${day}.opens`)
    const closes = text(`hours.${day}.closes`)
    const closed = text(`hours.${day}.closed`) === 'on' || (opens === '' && closes === '')
    hours[day] = closed ? null : { opens, closes }
  }
  return hours
}

function parseSocial(submitted: ProfileValues): ShopProfile['social'] {
  const social: ShopProfile['social'] = []
  for (let index = 0; index < MAX_SOCIAL_LINKS; index++) {
    const label = submitted[`social.${index}.label`]
    const url = submitted[`social.${index}.url`]
    if (label !== undefined && url !== undefined) social.push({ label, url })
  }
  return social
}

function writeSocial(submitted: ProfileValues, social: ShopProfile['social']): void {
  for (const [index, { label, url }] of social.entries()) {
    submitted[`social.${index}.label`] = label
    submitted[`social.${index}.url`] = url
  }
}

/** NaN for an empty text: Number('') is 0, a point in the sea off Africa. */
function parseNumber(text: string): number {
  return text === '' ? Number.NaN : Number(text)
}
