import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { FoundEntry } from './found-entries.ts'

/** In the tab's own storage, which logging out empties. */
const storageKey = 'recent-pages'
const MAX_RECENT = 9

type RecentPage = { to: string; label: string }

/** Keeps the pages of the Admin Panel that this tab has shown, newest first. */
export function useRecentPages(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const label = document.querySelector('main h1')?.textContent
    if (!label || pathname === '/admin/search') return
    const others = readRecentPages().filter(({ to }) => to !== pathname)
    try {
      sessionStorage.setItem(
        storageKey,
        JSON.stringify([{ to: pathname, label }, ...others].slice(0, MAX_RECENT)),
      )
    } catch {
      // Without storage there are no recent pages.
    }
  }, [pathname])
}

/** The pages shown before the present one, newest first. */
export function listRecentPages(here: string): FoundEntry[] {
  return readRecentPages()
    .filter(({ to }) => to !== here)
    .map((page) => ({ ...page, kind: 'Recent' }))
}

function readRecentPages(): RecentPage[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as RecentPage[]
  } catch {
    return []
  }
}
