import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './shop-profile.schema.ts'

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
