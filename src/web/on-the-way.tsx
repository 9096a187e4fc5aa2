import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const patienceMs = 200

/** True once the next page, or the answer to a form, has taken longer than a blink. */
export function useIsUnderWay(): boolean {
  const moving = useNavigation().state !== 'idle'
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [moving])
  return moving && late
}

/** The stripe of an airmail envelope along the top while something is on its way. */
export function OnTheWay({ shown }: { shown: boolean }) {
  return shown ? <div className="on-the-way airmail" /> : null
}
