import { useEffect, useRef, useState } from 'react'
import type { MapPoint } from '#contract/map-point.ts'
import { useShopProfile } from '../../shop-profile.ts'
import { getMapsLink } from '../../map-point/maps-link.ts'
import '../../map-point/shop-map.css'

/** A map with a pin to drag, which fills in latitude and longitude of the form around it; renders nothing without a place. */
export function MapPicker({ latitude, longitude }: MapPoint) {
  const canvas = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const profile = useShopProfile()
  const isPlace = Number.isFinite(latitude) && Number.isFinite(longitude)
  const isShown = isPlace && profile.map.tiles !== '' && !hasFailed

  useEffect(() => {
    const element = canvas.current
    if (!isShown || !element) return
    let remove: (() => void) | null = null
    let left = false
    import('../../map-point/draw-map.ts').then(
      ({ drawMap }) => {
        if (left) return
        const place = { ...profile, latitude, longitude }
        const settled = (came: boolean) => setFailed(!came)
        remove = drawMap(element, place, settled, (moved) => fillIn(element.closest('form'), moved))
      },
      () => setFailed(true),
    )
    return () => {
      left = true
      remove?.()
    }
  }, [isShown, profile, latitude, longitude])

  if (!isPlace) return null
  return (
    <div className="stack">
      {isShown && (
        <div className="shop-map map-picker needs-scripts">
          <div className="shop-map-canvas" ref={canvas} />
        </div>
      )}
      <p className="text-small">
        {isShown && <span className="needs-scripts">Drag the pin to your door. </span>}
        <a className="text-link" href={getMapsLink({ latitude, longitude })} rel="noreferrer" target="_blank">
          See this place in maps (opens another tab)
        </a>
      </p>
    </div>
  )
}

/** Types a place into the form, as its owner would: what is unsaved is marked. */
function fillIn(form: HTMLFormElement | null, place: MapPoint): void {
  for (const [name, value] of Object.entries(place)) {
    const input = form?.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement)) continue
    // React does not notice a value that is assigned.
    input.setRangeText(value.toFixed(5), 0, input.value.length)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
