import { memo, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isAtOrBelow, Link } from '../../link.tsx'
import { accountLinks, Brand, Burger, siteLinks, type SiteHeaderProps } from '../../layout/site-header.tsx'
import { Dropdown } from '../../ui/menu.tsx'
import { useCloseDetails } from '../../ui/use-close-details.ts'
import { SearchField } from '../searches/search-field.tsx'
import { showShortcuts } from '../shortcuts/shortcut-sheet.tsx'
import { useMayOpen } from '../use-role.ts'
import { ownStaffLinks, staffMenu, staffMenuLinks, type StaffMenuLink } from '../staff-menu.ts'
import './staff-header.css'

/** Header of the work pages, one row: brand, field, and the menu, which a button opens on small screens. */
export const StaffHeader = memo(function StaffHeader({ name, level, fullname }: SiteHeaderProps) {
  const header = useRef<HTMLElement>(null)
  const burger = useRef<HTMLDetailsElement>(null)
  const { key, pathname } = useLocation()
  const mayOpen = useMayOpen()
  useCloseDetails(burger, key, header)
  const here = findLinkOf(pathname)
  const open = (links: readonly StaffMenuLink[]) => links.filter(({ to }) => mayOpen(to))
  return (
    <header className="staff-header" ref={header}>
      <Brand to="/admin/dashboard" name={name} title={name} />
      <SearchField />
      <Burger ref={burger} controls="staff-menu" />
      <div id="staff-menu" className="staff-menu">
        <nav aria-label="Admin" className="staff-groups">
          {staffMenu.map(({ title, parts }) => {
            const shown = parts.map((part) => ({ ...part, links: open(part.links) }))
            if (shown.every(({ links }) => links.length === 0)) return null
            return (
              <MenuGroup
                key={title}
                label={title}
                closeKey={key}
                isHere={shown.some(({ links }) => links.some((link) => link === here))}
              >
                {shown
                  .filter(({ links }) => links.length > 0)
                  .map((part) => (
                    <section key={part.title ?? ''}>
                      {part.title && <h3 className="label-type">{part.title}</h3>}
                      <Links links={part.links} here={here?.to} />
                    </section>
                  ))}
              </MenuGroup>
            )
          })}
        </nav>
        <nav aria-label="Main" className="staff-account">
          <MenuGroup label="Account" closeKey={key} isHere={false}>
            {fullname && <p className="menu-who">Logged in as {fullname}</p>}
            <Links links={siteLinks} />
            <Links links={accountLinks.filter(({ shownTo }) => shownTo(level))} here={pathname} />
            <Links links={open(ownStaffLinks)} here={pathname} />
            <button type="button" className="shortcut-opener needs-scripts" onClick={showShortcuts}>
              Shortcuts <kbd aria-hidden="true">?</kbd>
            </button>
          </MenuGroup>
        </nav>
      </div>
    </header>
  )
})

type MenuGroupProps = { label: string; closeKey: string; isHere: boolean; children: ReactNode }

/** A dropdown of the row; within the menu of a small screen, a section that is open. */
function MenuGroup({ label, closeKey, isHere, children }: MenuGroupProps) {
  return (
    <>
      <Dropdown label={label} closeKey={closeKey} className={isHere ? 'in-row staff-group-here' : 'in-row'}>
        {children}
      </Dropdown>
      <section className="in-menu" aria-label={label}>
        <h2>{label}</h2>
        {children}
      </section>
    </>
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
