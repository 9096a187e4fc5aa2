import { useContext, useDeferredValue, type ReactNode } from 'react'
import { FrameContext } from './link.tsx'
import { useHydrated } from './ui/use-hydrated.ts'

/** What comes below the heading of a page: of a page that is opened by a link, the heading is painted first. */
export function AfterHeading({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  // A frame takes the height of its page.
  const isFramed = useContext(FrameContext) !== null
  // As tall as any page meanwhile, so that the browser can return to where the visitor was on it.
  return useDeferredValue(true, !isHydrated || isFramed) ? children : <div className="after-heading" />
}
