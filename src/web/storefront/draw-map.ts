import L from 'leaflet'
import 'leaflet.markercluster'
import 'leaflet/dist/leaflet.css'
import 'leaflet.markercluster/dist/MarkerCluster.css'
import type { PublicProfile } from '#contract/shop-profile.ts'
import { drawMark } from '#drawings/draw-mark.ts'

// The cluster package brings no types of its own.
declare module 'leaflet' {
  function markerClusterGroup(options: { maxClusterRadius: number; animate: boolean }): LayerGroup
}

const zoom = 15
const clusterRadius = 60

/** Draws the map into an element and says whether its tiles come; answers how to take it away again. */
export function drawMap(
  place: HTMLElement,
  profile: PublicProfile,
  settled: (tilesCame: boolean) => void,
): () => void {
  const { latitude, longitude, name, street, suburb } = profile
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(place, {
    center: [latitude, longitude],
    zoom,
    // A page that scrolls must not be caught by the map on its way.
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
  })
  map.attributionControl.setPrefix(false)

  let came = false
  const tiles = L.tileLayer(profile.map.tiles, { maxZoom: 19, attribution: escaped(profile.map.attribution) })
  tiles.once('tileload', () => {
    came = true
    settled(true)
  })
  tiles.on('tileerror', () => {
    if (!came) settled(false)
  })
  tiles.addTo(map)

  const pin = L.divIcon({
    className: 'map-pin',
    html: drawMark(),
    iconSize: [40, 46],
    iconAnchor: [20, 46],
    popupAnchor: [0, -44],
  })
  const marker = L.marker([latitude, longitude], { icon: pin, title: name, alt: name, keyboard: true })
  marker.bindPopup(`<strong>${escaped(name)}</strong><br>${escaped(street)}<br>${escaped(suburb)}`)
  L.markerClusterGroup({ maxClusterRadius: clusterRadius, animate: !still }).addLayer(marker).addTo(map)

  return () => map.remove()
}

function escaped(text: string): string {
  const box = document.createElement('span')
  box.textContent = text
  return box.innerHTML
}
