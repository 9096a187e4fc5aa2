import { endpoint, levels } from './endpoint.ts'

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]
export const weekdayNames = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const satisfies Record<Weekday, string>

/** Local times such as "10:00"; null on a day when the shop is closed. */
export type OpeningHours = Record<Weekday, { opens: string; closes: string } | null>

/** What every visitor may know of the shop. */
export type PublicProfile = {
  name: string
  street: string
  suburb: string
  state: string
  postcode: string
  /** As people write it. */
  phone: string
  email: string
  hours: OpeningHours
  timeZone: string
  /** Eleven digits, or empty while the shop has none. */
  abn: string
  /** Where the map is centred. */
  latitude: number
  longitude: number
  social: { label: string; url: string }[]
  map: { tiles: string; attribution: string }
  /** Days after which a completed ticket loses what names a person. */
  keepClosedTicketsDays: number
}

/** The whole profile, for staff and for invoices. */
export type ShopProfile = PublicProfile & {
  gstRegistered: boolean
  bank: { accountName: string; bsb: string; accountNumber: string }
}

export const getPublicProfile = endpoint<Record<never, never>, { profile: PublicProfile }>(
  'GET',
  '/api/profile',
  {
    for: levels.anonymous,
  },
)
export const getShopProfile = endpoint<Record<never, never>, { profile: ShopProfile; version: number }>(
  'GET',
  '/api/shop-profile',
  { for: levels.staff },
)
export const updateShopProfile = endpoint<
  { data: { profile: ShopProfile; version: number } },
  { profile: ShopProfile; version: number }
>('PUT', '/api/shop-profile', { for: levels.staff })

/** What a new shop starts with; staff change it under Admin Panel, Shop. */
export const firstProfile: ShopProfile = {
  name: 'Mendpost Repairs',
  street: '120 Flinders Lane',
  suburb: 'Melbourne',
  state: 'VIC',
  postcode: '3000',
  phone: '03 5550 0123',
  email: 'hello@mendpost.example',
  hours: {
    monday: { opens: '10:00', closes: '20:00' },
    tuesday: { opens: '10:00', closes: '20:00' },
    wednesday: { opens: '10:00', closes: '20:00' },
    thursday: { opens: '10:00', closes: '20:00' },
    friday: { opens: '10:00', closes: '20:00' },
    saturday: { opens: '12:00', closes: '17:00' },
    sunday: { opens: '12:00', closes: '17:00' },
  },
  timeZone: 'Australia/Melbourne',
  abn: '',
  latitude: -37.8163,
  longitude: 144.9675,
  social: [],
  map: {
    tiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
  },
  keepClosedTicketsDays: 730,
  gstRegistered: false,
  bank: { accountName: '', bsb: '', accountNumber: '' },
}
