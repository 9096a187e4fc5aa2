import { useEffect, useRef, useState } from 'react'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import '../map-point/shop-map.css'
import { Button, buttonClass } from '../ui/button.tsx'
import { getMapsLink } from '../map-point/maps-link.ts'

type MapState = 'waiting' | 'loading' | 'shown' | 'failed'

/** Map around the shop, loaded on request or when scrolled near; shows the address if it cannot be loaded. */
export default function ShopMap({ profile }: { profile: PublicProfile }) {
  const section = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<MapState>('waiting')
  const { name, street, suburb, state: region, postcode, map } = profile

  useEffect(() => {
    if (!section.current || !map.tiles) return
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setState((now) => (now === 'waiting' ? 'loading' : now))
      },
      { rootMargin: '200px' },
    )
    watch.observe(section.current)
    return () => watch.disconnect()
  }, [map.tiles])

  const wanted = state !== 'waiting'
  useEffect(() => {
    if (!wanted || !canvas.current) return
    const element = canvas.current
    let remove: (() => void) | null = null
    let left = false
    import('../map-point/draw-map.ts').then(
      ({ drawMap }) => {
        if (!left) remove = drawMap(element, profile, (drawn) => setState(drawn ? 'shown' : 'failed'))
      },
      () => setState('failed'),
    )
    return () => {
      left = true
      remove?.()
    }
  }, [wanted, profile])

  return (
    <section className="shop-map wide screen-only" aria-label="Map" ref={section}>
      {wanted && (
        <div
          className={state === 'failed' ? 'shop-map-canvas shop-map-off' : 'shop-map-canvas'}
          ref={canvas}
        />
      )}
      {state !== 'shown' && (
        <div className="shop-map-card perforated">
          <p className="label-type">{state === 'failed' ? 'The map would not load' : 'Find us'}</p>
          <p>
            <strong>{name}</strong>
            <br />
            {street}
            <br />
            {suburb} {region} {postcode}
          </p>
          <div className="row justify-center gap-2">
            {map.tiles && state !== 'failed' && (
              <Button
                type="button"
                className="needs-scripts"
                busy={state === 'loading'}
                onClick={() => setState('loading')}
              >
                Show the map
              </Button>
            )}
            <a href={getMapsLink(profile)} className={buttonClass('secondary')} rel="noreferrer">
              Open in maps
            </a>
          </div>
        </div>
      )}
    </section>
  )
}
