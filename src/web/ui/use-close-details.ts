import { useEffect, useRef, type RefObject } from 'react'

/**
 * Closes an open `<details>` on Escape, on a click or focus outside `withinRef`, on a followed link and when `key`
 * changes.
 */
export function useCloseDetails(
  detailsRef: RefObject<HTMLDetailsElement | null>,
  key: string | number | undefined,
  withinRef: RefObject<HTMLElement | null> = detailsRef,
): void {
  const keySeen = useRef(key)
  useEffect(() => {
    // Not on mount: it may have been opened before hydration.
    if (keySeen.current !== key && detailsRef.current) detailsRef.current.open = false
    keySeen.current = key
  }, [detailsRef, key])

  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && withinRef.current?.contains(target)
    const close = () => {
      if (detailsRef.current) detailsRef.current.open = false
    }
    const onKey = (event: KeyboardEvent) => {
      // A nested menu handles the key first and prevents the default.
      if (event.key !== 'Escape' || event.defaultPrevented || !detailsRef.current?.open) return
      event.preventDefault()
      close()
      detailsRef.current.querySelector('summary')?.focus()
    }
    const onElsewhere = (event: Event) => {
      if (!isInside(event.target)) close()
    }
    const onClick = ({ target }: MouseEvent) => {
      if (isInside(target) && target instanceof Element && target.closest('a')) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('click', onClick)
    }
  }, [detailsRef, withinRef])
}
