import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const delayMs = 200

/** True once a navigation or form submit has taken longer than a short delay. */
export function useIsNavigating(): boolean {
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
export function NavigationProgress({ shown }: { shown: boolean }) {
  return shown ? <div className="on-the-way airmail" /> : null
}
