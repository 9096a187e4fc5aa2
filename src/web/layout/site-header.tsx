import { useRef, type Ref } from 'react'
import { useLocation } from 'react-router'
import { levels, type Level } from '#contract/endpoint.ts'
import { drawMark } from '#drawings/draw-mark.ts'
import { isAtOrBelow, Link } from '../link.tsx'
import { useCloseDetails } from '../ui/use-close-details.ts'
import { Dropdown } from '../ui/menu.tsx'

type NavLinkTo = { to: string; label: string; shownTo(level: Level): boolean }

const everybody = () => true
const loggedIn = (level: Level) => level >= levels.customer
const anonymous = (level: Level) => level === levels.anonymous

/** Links of the navigation bar. */
export const siteLinks: NavLinkTo[] = [
  { to: '/', label: 'Home', shownTo: everybody },
  { to: '/repairs', label: 'Pricing', shownTo: everybody },
  { to: '/contact', label: 'Support', shownTo: everybody },
]

/** Links of the account menu, by the visitor's level. */
export const accountLinks: NavLinkTo[] = [
  { to: '/account/login', label: 'Login', shownTo: anonymous },
  { to: '/account/register', label: 'Register', shownTo: anonymous },
  { to: '/account/dashboard', label: 'My Account', shownTo: loggedIn },
  { to: '/admin/dashboard', label: 'Admin Panel', shownTo: (level) => level >= levels.staff },
  { to: '/account/logout', label: 'Logout', shownTo: loggedIn },
]

const mark = { __html: drawMark() }

export type SiteHeaderProps = {
  name: string
  level: Level
  fullname: string | null
  /** Whether the visitor cannot see the pages of the shop yet. */
  isSoon?: boolean
}

/** Header: the shop's name and the navigation for the visitor's level. */
export function SiteHeader({ name, level, fullname, isSoon = false }: SiteHeaderProps) {
  const header = useRef<HTMLElement>(null)
  const burger = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useCloseDetails(burger, key, header)

  return (
    <header className="site-header" ref={header}>
      <div className="site-header-row">
        <Brand to="/" name={name || 'Home'} />
        <Burger ref={burger} controls="site-nav" />
        <nav id="site-nav" className="site-nav" aria-label="Main">
          <ul>
            <NavItems links={isSoon ? [] : siteLinks} level={level} />
          </ul>
          <Dropdown label="Account" closeKey={key}>
            {fullname && <p className="menu-who">Logged in as {fullname}</p>}
            <ul>
              <NavItems links={accountLinks} level={level} />
            </ul>
          </Dropdown>
        </nav>
      </div>
    </header>
  )
}

/** Mark and name of the shop, which lead to the first page. */
export function Brand({ to, name, title }: { to: string; name: string; title?: string }) {
  return (
    <Link to={to} className="brand" title={title}>
      <span className="brand-stamp perforated" dangerouslySetInnerHTML={mark} />
      <span className="brand-name">{name}</span>
    </Link>
  )
}

/** Opens the menu of a small screen. */
export function Burger({ ref, controls }: { ref: Ref<HTMLDetailsElement>; controls: string }) {
  return (
    <details className="burger" ref={ref}>
      <summary aria-label="Menu" aria-controls={controls}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path className="burger-bars" d="M3 6h18M3 12h18M3 18h18" />
          <path className="burger-cross" d="M5 5l14 14M19 5L5 19" />
        </svg>
      </summary>
    </details>
  )
}

function NavItems({ links, level }: { links: NavLinkTo[]; level: Level }) {
  const { pathname } = useLocation()
  return links
    .filter(({ shownTo }) => shownTo(level))
    .map(({ to, label }) => (
      <li key={to}>
        <Link to={to} aria-current={isAtOrBelow(pathname, to) ? 'page' : undefined}>
          {label}
        </Link>
      </li>
    ))
}
