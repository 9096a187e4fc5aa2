import { createContext, useContext } from 'react'
import type { RootData } from './root.tsx'

/**
 * The root data, which the root provides. A context of its own: that of the router changes with each state of a navigation, and would
 * render everybody who reads it again.
 */
export const SiteData = createContext<RootData | null>(null)

/** The root data; null while it could not be loaded. */
export function useSiteData(): RootData | null {
  return useContext(SiteData)
}
