import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useLinkNavigation } from '../../use-link-navigation.ts'
import { useShortcuts } from '../shortcuts/shortcuts.ts'

/** Path of the row that was opened last: keyboard navigation resumes there after "Back". */
let lastOpened: string | null = null

/**
 * A table whose rows open on a click anywhere and that j, k and the arrow keys move through. Each row has one plain
 * link, marked `data-row-link`.
 */
export function RowList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const follow = useLinkNavigation()
  const move = (by: 1 | -1) => () => {
    const links = findLinks(list.current)
    const here = links.findIndex((link) => link === document.activeElement)
    const before = links.findIndex((link) => link.pathname === lastOpened)
    const next = here >= 0 ? links[here + by] : links[Math.max(0, before)]
    next?.focus()
    // The sticky header may cover the first row, and a row is higher than its link.
    next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts({ j: move(1), k: move(-1) })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!(event.target as Element).matches('[data-row-link]')) return
    event.preventDefault()
    move(event.key === 'ArrowDown' ? 1 : -1)()
  }
  return (
    <div
      ref={list}
      role="presentation"
      className="row-list"
      onClick={(click) => {
        openRow(click)
        follow(click)
      }}
      onAuxClick={openRow}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

/** Forwards a click on a row to its link, with the modifier keys. */
function openRow(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('[data-row-link]')
  if (!link || event.button > 1) return
  lastOpened = link.pathname
  if (target.closest('a, button, input, select, label, summary')) return
  // Ignore clicks that end a text selection, such as copying a number.
  if (window.getSelection()?.toString()) return
  const { ctrlKey, metaKey, shiftKey, button } = event
  link.dispatchEvent(
    new window.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey: ctrlKey || button === 1,
      metaKey,
      shiftKey,
    }),
  )
}

function findLinks(list: HTMLElement | null): HTMLAnchorElement[] {
  return [...(list?.querySelectorAll<HTMLAnchorElement>('[data-row-link]') ?? [])]
}
