import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Whether this browser knows passkeys; false on the server and during hydration. */
export function useSupportsPasskeys(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => typeof window.PublicKeyCredential === 'function',
    () => false,
  )
}
