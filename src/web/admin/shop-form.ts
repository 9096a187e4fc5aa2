import { weekdays, type OpeningHours, type ShopProfile } from '#contract/shop-profile.ts'
import { textOf } from './refused-form.ts'

/** The profile as text, by the names of its inputs, which are also the paths that the shop names in a refusal. */
export type TypedProfile = Record<string, string>

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

export const mostSocialLinks = 8

/** A saved profile, ready to be edited. */
export function typedFrom(profile: ShopProfile): TypedProfile {
  const typed: TypedProfile = {
    latitude: String(profile.latitude),
    longitude: String(profile.longitude),
    'map.tiles': profile.map.tiles,
    'map.attribution': profile.map.attribution,
    'bank.accountName': profile.bank.accountName,
    'bank.bsb': profile.bank.bsb,
    'bank.accountNumber': profile.bank.accountNumber,
    gstRegistered: profile.gstRegistered ? 'on' : '',
    keepClosedTicketsDays: String(profile.keepClosedTicketsDays),
  }
  for (const name of plainTexts) typed[name] = profile[name]
  for (const day of weekdays) {
    const hours = profile.hours[day]
    typed[`hours.${day}.opens`] = hours?.opens ?? ''
    typed[`hours.${day}.closes`] = hours?.closes ?? ''
    typed[`hours.${day}.closed`] = hours ? '' : 'on'
  }
  writeSocial(typed, profile.social)
  return typed
}

/** A profile as somebody typed it; empty link rows are closed up, so that a refusal names the rows that are shown. */
export function typedProfile(form: FormData): TypedProfile {
  const typed: TypedProfile = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !name.startsWith('social.')) typed[name] = value
  }
  const rows = Array.from({ length: mostSocialLinks }, (_, place) => ({
    label: textOf(form, `social.${place}.label`).trim(),
    url: textOf(form, `social.${place}.url`).trim(),
  }))
  writeSocial(
    typed,
    rows.filter(({ label, url }) => label !== '' || url !== ''),
  )
  return typed
}

/** The profile that the inputs describe, mistakes included: the shop itself judges them. */
export function profileOf(typed: TypedProfile): ShopProfile {
  const text = (name: string) => (typed[name] ?? '').trim()
  return {
    name: text('name'),
    street: text('street'),
    suburb: text('suburb'),
    state: text('state'),
    postcode: text('postcode'),
    phone: text('phone'),
    email: text('email'),
    timeZone: text('timeZone'),
    abn: text('abn'),
    hours: hoursOf(text),
    latitude: numberIn(text('latitude')),
    longitude: numberIn(text('longitude')),
    social: socialOf(typed),
    map: { tiles: text('map.tiles'), attribution: text('map.attribution') },
    gstRegistered: text('gstRegistered') === 'on',
    keepClosedTicketsDays: numberIn(text('keepClosedTicketsDays')),
    bank: {
      accountName: text('bank.accountName'),
      bsb: text('bank.bsb'),
      accountNumber: text('bank.accountNumber'),
    },
  }
}

/** The mistakes by the names of the inputs; the shop names them as parts of the profile. */
export function byInput(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => [path.replace(/^profile\./, ''), sentence]),
  )
}

/** How many link rows to show: the filled ones and two to write in, at least three. */
export function socialRows(typed: TypedProfile): number {
  return Math.min(mostSocialLinks, Math.max(3, socialOf(typed).length + 2))
}

function hoursOf(text: (name: string) => string): OpeningHours {
  const hours = {} as OpeningHours
  for (const day of weekdays) {
    const opens = text(`hours.${day}.opens`)
    const closes = text(`hours.${day}.closes`)
    const closed = text(`hours.${day}.closed`) === 'on' || (opens === '' && closes === '')
    hours[day] = closed ? null : { opens, closes }
  }
  return hours
}

function socialOf(typed: TypedProfile): ShopProfile['social'] {
  const social: ShopProfile['social'] = []
  for (let place = 0; place < mostSocialLinks; place++) {
    const label = typed[`social.${place}.label`]
    const url = typed[`social.${place}.url`]
    if (label !== undefined && url !== undefined) social.push({ label, url })
  }
  return social
}

function writeSocial(typed: TypedProfile, social: ShopProfile['social']): void {
  for (const [place, { label, url }] of social.entries()) {
    typed[`social.${place}.label`] = label
    typed[`social.${place}.url`] = url
  }
}

/** Nothing typed is no number: Number('') would be a point in the sea off Africa. */
function numberIn(text: string): number {
  return text === '' ? Number.NaN : Number(text)
}
