import { createContext, useContext, type AnchorHTMLAttributes } from 'react'
import type { NavigateOptions } from 'react-router'
import type { FollowLink } from './use-link-navigation.ts'

/** Follows a clicked link in the browser; the site layout provides it, and without it links load documents. */
export const FollowContext = createContext<FollowLink>(() => {})

export type LinkTarget = { href: string; target?: '_top' }

/** A frame on another website: where the visitor came from, and what a link of the site is in it. */
export const FrameContext = createContext<{ source: string; toLink(to: string): LinkTarget } | null>(null)

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  Pick<NavigateOptions, 'replace' | 'preventScrollReset' | 'defaultShouldRevalidate'> & { to: string }

/** A link to a page of the site: a plain anchor for the server, followed without loading a document in the browser. */
export function Link(props: LinkProps) {
  const { to, onClick, replace, preventScrollReset, defaultShouldRevalidate, children, ...rest } = props
  const follow = useContext(FollowContext)
  const { href, ...opens } = useContext(FrameContext)?.toLink(to) ?? { href: to }
  return (
    <a
      {...rest}
      {...opens}
      href={href}
      onClick={(click) => {
        onClick?.(click)
        follow(click, { replace, preventScrollReset, defaultShouldRevalidate })
      }}
    >
      {children}
    </a>
  )
}

/** Whether a page is the one at `to` or below it, for the links of a navigation. */
export function isAtOrBelow(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
}
