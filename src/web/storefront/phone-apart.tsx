import { useEffect, useRef, useState } from 'react'

// Our own drawing, made from constants: no word of it comes from outside.
const drawn = import.meta.env.SSR ? await drawing() : ''

/** A phone taken apart. It comes with the page; only a visitor who arrives from another page fetches it by script. */
export function PhoneApart({ className }: { className: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [markup, setMarkup] = useState({ __html: drawn })

  useEffect(() => {
    if (place.current?.firstChild) return
    drawing().then(
      (__html) => setMarkup({ __html }),
      // The label stands without its picture.
      () => {},
    )
  }, [])

  return <div className={className} ref={place} dangerouslySetInnerHTML={markup} suppressHydrationWarning />
}

async function drawing(): Promise<string> {
  const { drawExploded } = await import('#drawings/draw-exploded.ts')
  return drawExploded()
}
