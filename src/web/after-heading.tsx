import { startTransition, useContext, useEffect, useState, type ReactNode } from 'react'
import { FrameContext } from './link.tsx'
import { useHydrated } from './ui/use-hydrated.ts'

/** What comes below the heading of a page: of a page that is opened by a link, the heading is painted first. */
export function AfterHeading({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  // A frame takes the height of its page.
  const isFramed = useContext(FrameContext) !== null
  const [isShown, setShown] = useState(!isHydrated || isFramed)
  // Not as a deferred value, which React may render before the frame of the heading.
  useEffect(() => {
    if (!isShown) requestAnimationFrame(() => setTimeout(startTransition, 0, () => setShown(true)))
  }, [isShown])
  // As tall as any page meanwhile, so that the browser can return to where the visitor was on it.
  return isShown ? children : <div className="after-heading" />
}
