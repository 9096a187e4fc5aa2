import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// Outlives the frame, which is put up anew when a page gives way to an error page.
let lastPath: string | null = null

/** Takes the focus to a new page's heading, or to the place its address names, and tells screen readers its title. */
export function TellNewPage() {
  const { pathname, hash } = useLocation()
  const told = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const arrived = lastPath !== null && lastPath !== pathname
    lastPath = pathname
    if (!arrived) return
    if (told.current) told.current.textContent = document.title
    const main = document.getElementById('main')
    // A page that has put the focus somewhere itself knows better.
    if (main?.querySelector('[role="alert"]:focus, input:focus')) return
    const named = hash.length > 1 ? document.getElementById(decodedOr(hash.slice(1))) : null
    const place = named ?? main?.querySelector<HTMLElement>('h1') ?? main
    if (!place) return
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }, [pathname, hash])

  // Filled in by the effect: the title is known once the page stands.
  return <p className="visually-hidden" role="status" ref={told} />
}

function decodedOr(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
