import { createContext, useContext, type AnchorHTMLAttributes } from 'react'
import type { NavigateOptions } from 'react-router'
import type { FollowLink } from './use-link-navigation.ts'

/** Follows a clicked link in the browser; the site layout provides it, and without it links load documents. */
export const FollowContext = createContext<FollowLink>(() => {})

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  Pick<NavigateOptions, 'replace' | 'preventScrollReset' | 'defaultShouldRevalidate'> & { to: string }

/** A link to a page of the site: a plain anchor for the server, followed without loading a document in the browser. */
export function Link(props: LinkProps) {
  const { to, onClick, replace, preventScrollReset, defaultShouldRevalidate, children, ...rest } = props
  const follow = useContext(FollowContext)
  return (
    <a
      {...rest}
      href={to}
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
