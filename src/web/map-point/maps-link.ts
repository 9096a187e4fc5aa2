import type { MapPoint } from '#contract/map-point.ts'

/** Link to a place on OpenStreetMap, which needs no API key and no third-party script. */
export function getMapsLink({ latitude, longitude }: MapPoint): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
