import { afterEach, expect, test, vi } from 'vitest'
import { firstProfile } from '#contract/shop-profile.ts'
import { drawMap } from './draw-map.ts'

const { asked, heard } = vi.hoisted(() => ({
  asked: {} as Record<string, unknown[]>,
  heard: {} as Record<string, () => void>,
}))

vi.mock('leaflet.markercluster', () => ({}))
vi.mock('leaflet', () => {
  const thing = {
    attributionControl: { setPrefix: () => {} },
    once: (name: string, told: () => void) => (heard[name] = told),
    on: (name: string, told: () => void) => (heard[name] = told),
    addTo: () => thing,
    addLayer: () => thing,
    bindPopup: () => thing,
    remove: () => {},
  }
  const made =
    (name: string) =>
    (...given: unknown[]) => {
      asked[name] = given
      return thing
    }
  const names = ['map', 'tileLayer', 'divIcon', 'marker', 'markerClusterGroup']
  return { default: Object.fromEntries(names.map((name) => [name, made(name)])) }
})

vi.stubGlobal('matchMedia', () => ({ matches: false }))
vi.stubGlobal('document', { createElement: () => ({ textContent: '', innerHTML: '' }) })
afterEach(() => vi.clearAllMocks())

test('the map is centred on the shop at zoom 15, and markers gather within 60 px', () => {
  drawMap({} as HTMLElement, firstProfile, () => {})
  expect(asked['map']?.[1]).toMatchObject({
    center: [firstProfile.latitude, firstProfile.longitude],
    zoom: 15,
  })
  expect(asked['markerClusterGroup']?.[0]).toMatchObject({ maxClusterRadius: 60 })
  expect(asked['tileLayer']?.[0]).toBe(firstProfile.map.tiles)
})

test('the page hears whether tiles come', () => {
  const settled: boolean[] = []
  drawMap({} as HTMLElement, firstProfile, (came) => settled.push(came))
  heard['tileerror']?.()
  heard['tileload']?.()
  heard['tileerror']?.()
  expect(settled).toEqual([false, true])
})
