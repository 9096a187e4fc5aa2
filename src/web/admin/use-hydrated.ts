import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True once scripts run on the page; false on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
