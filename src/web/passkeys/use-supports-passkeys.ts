import { useHydrated } from '../ui/use-hydrated.ts'

/** Whether this browser knows passkeys; false on the server and during hydration. */
export function useSupportsPasskeys(): boolean {
  return useHydrated() && typeof window.PublicKeyCredential === 'function'
}
