import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Click handler that navigates plain links on the client. Rendering a router Link costs more than the rest of a table
 * row, so areas with many links use plain anchors and this one handler.
 */
export function useLinkNavigation(): (click: MouseEvent<HTMLElement>) => void {
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
