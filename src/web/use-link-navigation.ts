import { useCallback, type MouseEvent } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router'

/** Follows the link that was clicked, unless the browser is to open it elsewhere. */
export type FollowLink = (click: MouseEvent<HTMLElement>, options?: NavigateOptions) => void

/** Click handler that navigates on the client, for every `Link` and for areas with many plain links. */
export function useLinkNavigation(): FollowLink {
  const navigate = useNavigate()
  return useCallback(
    (click, options) => {
      const link = (click.target as Element).closest('a')
      if (!link || click.defaultPrevented || click.button !== 0) return
      if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return
      if (link.target !== '' || link.hasAttribute('download') || link.origin !== window.location.origin)
        return
      click.preventDefault()
      const replace = options?.replace ?? link.href === window.location.href
      void navigate(link.pathname + link.search + link.hash, { ...options, replace })
    },
    [navigate],
  )
}
