import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { MapPoint } from '#contract/map-point.ts'
import { Refusal } from '#contract/refusals.ts'

const { resolve } = createRequire(import.meta.url)

let places: Promise<Map<string, MapPoint>> | null = null

/** Returns the place of a postcode on the map. */
export async function findPostcodePlace(postcode: string): Promise<MapPoint> {
  places ??= readPlaces()
  const place = (await places).get(postcode)
  if (!place) throw new Refusal('unknown_postcode')
  return place
}

async function readPlaces(): Promise<Map<string, MapPoint>> {
  const text = await readFile(resolve('#assets/postcodes/points.csv'), 'utf8')
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [postcode = '', latitude, longitude] = line.split(',')
        return [postcode, { latitude: Number(latitude), longitude: Number(longitude) }]
      }),
  )
}
