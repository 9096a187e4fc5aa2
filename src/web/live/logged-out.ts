import { useSyncExternalStore } from 'react'

let loggedOut = false
const listeners = new Set<() => void>()

/** Records whether a background request of the open page found that the session has ended. */
export function setLoggedOut(isOver: boolean): void {
  if (loggedOut === isOver) return
  loggedOut = isOver
  for (const listener of listeners) listener()
}

/** True while the open page stands there without a session. */
export function useLoggedOut(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => loggedOut,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
