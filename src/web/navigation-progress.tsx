import { useEffect, useState, type ReactNode } from 'react'
import { useNavigation } from 'react-router'

/** Soon enough for the tap to be felt, late enough that a quick page does not flicker. */
const delayMs = 60

/** True once a navigation or form submit has taken longer than a short delay. */
function useIsNavigating(): boolean {
  const moving = useNavigation().state !== 'idle'
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [moving])
  return moving && late
}

/** Progress bar at the top of the page, striped like an airmail envelope. */
export function NavigationProgress() {
  if (!useIsNavigating()) return null
  return (
    <div className="on-the-way">
      <div className="airmail" />
    </div>
  )
}

/** The content of the page. A component of its own, so that a navigation that begins renders nothing else. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="site-main" tabIndex={-1} aria-busy={useIsNavigating() || undefined}>
      {children}
    </main>
  )
}
