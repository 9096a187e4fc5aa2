import { useEffect, useRef, useState } from 'react'

// Trusted markup: our own SVG, drawn from constants.
const drawn = import.meta.env.SSR ? await drawing() : ''

/**
 * Exploded drawing of a phone. Part of the server-rendered page; its script is loaded only after a client-side
 * navigation.
 */
export function ExplodedPhone({ className }: { className: string }) {
  const elementRef = useRef<HTMLDivElement>(null)
  const [markup, setMarkup] = useState({ __html: drawn })

  useEffect(() => {
    if (elementRef.current?.firstChild) return
    drawing().then(
      (__html) => setMarkup({ __html }),
      // The parcel label is complete without the drawing.
      () => {},
    )
  }, [])

  return (
    <div className={className} ref={elementRef} dangerouslySetInnerHTML={markup} suppressHydrationWarning />
  )
}

async function drawing(): Promise<string> {
  const { drawExploded } = await import('#drawings/draw-exploded.ts')
  return drawExploded()
}
