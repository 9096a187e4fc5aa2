import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** Opens the sections around the target of the URL, as browsers do by themselves when they load a page. */
export function useOpenTarget(): void {
  const { hash, key } = useLocation()
  useLayoutEffect(() => {
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    for (let around = target?.closest('details'); around; around = around.parentElement?.closest('details')) {
      around.open = true
    }
  }, [hash, key])
}
