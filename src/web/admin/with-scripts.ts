import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True once scripts run on this page; false in what the server renders and while it is taken over. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
