import { lazy, type ComponentType } from 'react'

/**
 * A part of a page whose code comes later. Where it cannot be fetched, the page stays without it: a rejected import would replace the
 * whole page, and what is typed on it, by an error.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => new Promise<never>(() => {})))
}
