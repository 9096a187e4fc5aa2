import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Follows the plain links of an area as the router's own would be followed. One of the router's takes a page longer than
 * all the rest of a row, so that areas of many links do with this one handler.
 */
export function useFollow(): (click: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (click) => {
    const link = (click.target as Element).closest('a')
    if (!link || click.defaultPrevented || click.button !== 0) return
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return
    if (link.target !== '' || link.hasAttribute('download') || link.origin !== window.location.origin) return
    click.preventDefault()
    void navigate(link.pathname + link.search + link.hash, { replace: link.href === window.location.href })
  }
}
