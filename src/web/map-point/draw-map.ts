import L from 'leaflet'
import 'leaflet.markercluster'
import 'leaflet/dist/leaflet.css'
import 'leaflet.markercluster/dist/MarkerCluster.css'
import type { MapPoint } from '#contract/map-point.ts'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import { drawMark } from '#drawings/draw-mark.ts'
import { escapeHtml } from '../escape-html.ts'

// leaflet.markercluster has no types of its own.
declare module 'leaflet' {
  function markerClusterGroup(options: { maxClusterRadius: number; animate: boolean }): LayerGroup
}

const zoom = 15
const clusterRadius = 60

/**
 * Draws the map into an element and reports whether tiles load; returns the function that removes it. `moved`: the pin can be dragged,
 * and this hears where to.
 */
export function drawMap(
  element: HTMLElement,
  profile: PublicProfile,
  settled: (tilesCame: boolean) => void,
  moved?: (place: MapPoint) => void,
): () => void {
  const { latitude, longitude, name, street, suburb } = profile
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    center: [latitude, longitude],
    zoom,
    // Do not zoom when the page is scrolled over the map.
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
  })
  map.attributionControl.setPrefix(false)

  let came = false
  const tiles = L.tileLayer(profile.map.tiles, {
    maxZoom: 19,
    attribution: escapeHtml(profile.map.attribution),
  })
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
  const marker = L.marker([latitude, longitude], {
    icon: pin,
    title: name,
    alt: name,
    keyboard: true,
    draggable: moved !== undefined,
  })
  marker.on('dragend', () => {
    const { lat, lng } = marker.getLatLng()
    moved?.({ latitude: lat, longitude: lng })
  })
  marker.bindPopup(`<strong>${escapeHtml(name)}</strong><br>${escapeHtml(street)}<br>${escapeHtml(suburb)}`)
  L.markerClusterGroup({ maxClusterRadius: clusterRadius, animate: !still }).addLayer(marker).addTo(map)

  return () => map.remove()
}
