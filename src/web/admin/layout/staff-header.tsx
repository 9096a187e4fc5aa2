import { memo, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { mayOpen } from '#contract/page-permissions.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import { isAtOrBelow, Link } from '../../link.tsx'
import { accountLinks, Brand, Burger, siteLinks, type SiteHeaderProps } from '../../layout/site-header.tsx'
import { Dropdown } from '../../ui/menu.tsx'
import { useCloseDetails } from '../../ui/use-close-details.ts'
import { SearchField } from '../searches/search-field.tsx'
import { showShortcuts } from '../shortcuts/shortcut-sheet.tsx'
import { useRole } from '../use-role.ts'
import { ownStaffLinks, staffMenu, staffMenuLinks, type StaffMenuLink } from '../staff-menu.ts'
import './staff-header.css'

/** Header of the work pages, one row: brand, field, and the menu, which a button opens on small screens. */
export const StaffHeader = memo(function StaffHeader({ name, level, fullname }: SiteHeaderProps) {
  const header = useRef<HTMLElement>(null)
  const burger = useRef<HTMLDetailsElement>(null)
  const { key, pathname } = useLocation()
  useCloseDetails(burger, key, header)
  return (
    <header className="staff-header" ref={header}>
      <Brand to="/admin/dashboard" name={name} title={name} />
      <SearchField />
      <Burger ref={burger} controls="staff-menu" />
      <StaffMenu here={findLinkOf(pathname)?.to} role={useRole()} level={level} fullname={fullname} />
    </header>
  )
})

type MenuProps = Pick<SiteHeaderProps, 'level' | 'fullname'> & {
  /** The entry of the page that is shown. */
  here: string | undefined
  role: StaffRole
}

/** The menu, which is rendered again when another entry of it is shown. */
const StaffMenu = memo(function StaffMenu({ here, role, level, fullname }: MenuProps) {
  const open = (links: readonly StaffMenuLink[]) => links.filter(({ to }) => mayOpen(role, to))
  return (
    <div id="staff-menu" className="staff-menu">
      <nav aria-label="Admin" className="staff-groups">
        {staffMenu.map(({ title, parts }) => {
          const shown = parts
            .map((part) => ({ ...part, links: open(part.links) }))
            .filter(({ links }) => links.length > 0)
          if (shown.length === 0) return null
          return (
            <MenuGroup
              key={title}
              label={title}
              isHere={shown.some(({ links }) => links.some(({ to }) => to === here))}
            >
              {shown.map((part) => (
                <section key={part.title ?? ''}>
                  {part.title && <h3 className="label-type">{part.title}</h3>}
                  <Links links={part.links} here={here} />
                </section>
              ))}
            </MenuGroup>
          )
        })}
      </nav>
      <nav aria-label="Main" className="staff-account">
        <MenuGroup label="Account" isHere={false}>
          {fullname && <p className="menu-who">Logged in as {fullname}</p>}
          <Links links={siteLinks} />
          <Links links={accountLinks.filter(({ shownTo }) => shownTo(level))} here={here} />
          <Links links={open(ownStaffLinks)} here={here} />
          <button type="button" className="shortcut-opener needs-scripts" onClick={showShortcuts}>
            Shortcuts <kbd aria-hidden="true">?</kbd>
          </button>
        </MenuGroup>
      </nav>
    </div>
  )
})

type GroupProps = { label: string; isHere: boolean; children: ReactNode }

/** A dropdown of the row; within the menu of a small screen, a section that is open. */
function MenuGroup(props: GroupProps) {
  const { label, children } = props
  return (
    <>
      <RowGroup {...props} />
      <section className="in-menu" aria-label={label}>
        <h2>{label}</h2>
        {children}
      </section>
    </>
  )
}

function RowGroup({ label, isHere, children }: GroupProps) {
  const { key } = useLocation()
  return (
    <Dropdown label={label} closeKey={key} className={isHere ? 'in-row staff-group-here' : 'in-row'}>
      {children}
    </Dropdown>
  )
}

function Links({ links, here }: { links: readonly StaffMenuLink[]; here?: string | undefined }) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} aria-current={to === here ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The entry of the menu that a page belongs to: the one with the longest path. */
function findLinkOf(pathname: string): StaffMenuLink | undefined {
  return staffMenuLinks
    .filter(({ to, holds }) => isAtOrBelow(pathname, to) || holds?.test(pathname))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
}
