import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this browser knows passkeys; false on the server and during hydration. */
export function useSupportsPasskeys(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof window.PublicKeyCredential === 'function',
    () => false,
  )
}
