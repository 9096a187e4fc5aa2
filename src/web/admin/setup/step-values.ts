import { isExampleMapPoint, zoneOfState } from '#contract/map-point.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { toProfileFormValues, type ProfileValues } from '../shop-profile/shop-form.ts'

/** Returns the values that a step shows: no example as the shop's place, and the state's time zone by its name. */
export function toStepValues(profile: ShopProfile): ProfileValues {
  const values = toProfileFormValues(profile)
  if (isExampleMapPoint(profile)) Object.assign(values, { latitude: '', longitude: '' })
  if (profile.timeZone === zoneOfState[profile.state]) values.timeZone = ''
  return values
}
