import type { RootData } from './root.tsx'

/**
 * Browser only: the root data last shown, for the site layout and the middleware when the next page's root data cannot be
 * loaded.
 */
export const lastRootData: { current: RootData | null } = { current: null }
