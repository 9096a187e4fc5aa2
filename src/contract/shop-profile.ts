import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './shop-profile.schema.ts'
import { firstSettings } from './shop-settings.ts'

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
export type OpeningHours = PublicProfile['hours']

/** The public part of the shop profile. */
export type PublicProfile = z.infer<typeof schemas.publicProfileSchema>

/** The whole profile, for staff and for invoices. */
export type ShopProfile = z.infer<typeof schemas.shopProfileSchema>

export const getPublicProfile = endpoint<typeof schemas.getPublicProfileSchemas>('GET', '/api/profile', {
  for: levels.anonymous,
})
export const getShopProfile = endpoint<typeof schemas.getShopProfileSchemas>('GET', '/api/shop-profile', {
  for: levels.staff,
})
export const updateShopProfile = endpoint<typeof schemas.updateShopProfileSchemas>(
  'PUT',
  '/api/shop-profile',
  { for: levels.staff },
)

/** The default profile; staff change it under Admin Panel, Shop. */
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
  ...firstSettings,
}
