import type { addressStates } from './address.ts'

export type MapPoint = { latitude: number; longitude: number }

/** The point that a new shop's map shows until the owner enters its own: Flinders Lane, Melbourne. */
export const exampleMapPoint: MapPoint = { latitude: -37.8163, longitude: 144.9675 }

/** Whether a shop's map still shows the example. */
export function isExampleMapPoint({ latitude, longitude }: MapPoint): boolean {
  return latitude === exampleMapPoint.latitude && longitude === exampleMapPoint.longitude
}

/** The time zone of each state and territory, which a shop takes unless its owner chooses another. */
export const zoneOfState: Record<(typeof addressStates)[number], string> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
}
