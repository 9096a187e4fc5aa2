import { afterEach, expect, test, vi } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import { drawMap } from './draw-map.ts'

const { input, received } = vi.hoisted(() => ({
  input: {} as Record<string, unknown[]>,
  received: {} as Record<string, () => void>,
}))

vi.mock('leaflet.markercluster', () => ({}))
vi.mock('leaflet', () => {
  const thing = {
    attributionControl: { setPrefix: () => {} },
    once: (name: string, notify: () => void) => (received[name] = notify),
    on: (name: string, notify: () => void) => (received[name] = notify),
    addTo: () => thing,
    addLayer: () => thing,
    bindPopup: () => thing,
    remove: () => {},
  }
  const made =
    (name: string) =>
    (...given: unknown[]) => {
      input[name] = given
      return thing
    }
  const names = ['map', 'tileLayer', 'divIcon', 'marker', 'markerClusterGroup']
  return { default: Object.fromEntries(names.map((name) => [name, made(name)])) }
})

vi.stubGlobal('matchMedia', () => ({ matches: false }))
vi.stubGlobal('document', { createElement: () => ({ textContent: '', innerHTML: '' }) })
afterEach(() => vi.clearAllMocks())

test('drawMap centres the map on the shop at zoom 15, and clusters markers within 60 px', () => {
  drawMap({} as HTMLElement, firstProfile, () => {})
  expect(input['map']?.[1]).toMatchObject({
    center: [firstProfile.latitude, firstProfile.longitude],
    zoom: 15,
  })
  expect(input['markerClusterGroup']?.[0]).toMatchObject({ maxClusterRadius: 60 })
  expect(input['tileLayer']?.[0]).toBe(firstProfile.map.tiles)
})

test('drawMap reports whether tiles load', () => {
  const settled: boolean[] = []
  drawMap({} as HTMLElement, firstProfile, (came) => settled.push(came))
  received['tileerror']?.()
  received['tileload']?.()
  received['tileerror']?.()
  expect(settled).toEqual([false, true])
})
