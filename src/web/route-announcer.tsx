import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// Module scope, since an error page remounts the site layout.
let lastPath: string | null = null

/**
 * After a navigation, focuses the new page's heading or the element of the hash, and announces the title to screen
 * readers.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const statusRef = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const arrived = lastPath !== null && lastPath !== pathname
    lastPath = pathname
    if (!arrived) return
    if (statusRef.current) statusRef.current.textContent = document.title
    const main = document.getElementById('main')
    // Keep a focus that the page itself has set.
    if (main?.querySelector('[role="alert"]:focus, input:focus')) return
    const target =
      document.getElementById(decodedOr(hash.slice(1))) ?? main?.querySelector<HTMLElement>('h1') ?? main
    if (!target) return
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname, hash])

  // Filled by the effect: the title is known only after the render.
  return <p className="visually-hidden" role="status" ref={statusRef} />
}

function decodedOr(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
