import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useFollow } from '../follow.ts'
import { useShortcuts } from './shortcuts.ts'

/** Where the last row led that was opened, so that the keys go on from there after coming back. */
let lastOpened: string | null = null

/**
 * A table whose rows open with a click anywhere, and between which keys move. Each row has one link that opens it, a
 * plain one.
 */
export function RowList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const follow = useFollow()
  const move = (by: 1 | -1) => () => {
    const links = linksIn(list.current)
    const here = links.findIndex((link) => link === document.activeElement)
    const before = links.findIndex((link) => link.pathname === lastOpened)
    const next = here >= 0 ? links[here + by] : links[Math.max(0, before)]
    next?.focus()
    // The header of the page may lie over the first row, and a row is higher than its link.
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

/** Passes a click beside the link of a row on to the link, with the keys that were held. */
function openRow(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('[data-row-link]')
  if (!link || event.button > 1) return
  lastOpened = link.pathname
  if (target.closest('a, button, input, select, label, summary')) return
  // Whoever marks a number to copy it does not want to leave.
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

function linksIn(list: HTMLElement | null): HTMLAnchorElement[] {
  return [...(list?.querySelectorAll<HTMLAnchorElement>('[data-row-link]') ?? [])]
}
