import { startTransition, useContext, useEffect, useState, type ReactNode } from 'react'
import { FrameContext } from './link.tsx'
import { useHydrated } from './ui/use-hydrated.ts'

/** What stands below the heading of a page: rendered once the heading has been painted, when it is opened by a link; a document has all of it. */
export function AfterHeading({ children }: { children: ReactNode }) {
  // As tall as any page meanwhile, so that the browser can return to where the visitor was on it.
  return useAfterHeading() ? children : <div className="after-heading" />
}

/** Whether the page's heading has been painted; always in a document, and in a frame, which takes the height of its page. */
export function useAfterHeading(): boolean {
  const isHydrated = useHydrated()
  const isFramed = useContext(FrameContext) !== null
  const [isShown, setShown] = useState(!isHydrated || isFramed)
  // Not as a deferred value, which React may render before the frame of the heading.
  useEffect(() => {
    if (!isShown) requestAnimationFrame(() => setTimeout(startTransition, 0, () => setShown(true)))
  }, [isShown])
  return isShown
}
