import type { KeyboardEvent } from 'react'

type Place = { left: number; right: number; top: number; bottom: number }

/** Index of the tile in the direction of an arrow key; null when there is none. */
export function getTileTowards(key: string, places: readonly Place[], from: number): number | null {
  if (key === 'ArrowLeft') return from > 0 ? from - 1 : null
  if (key === 'ArrowRight') return from < places.length - 1 ? from + 1 : null
  const here = places[from]
  if (!here || (key !== 'ArrowUp' && key !== 'ArrowDown')) return null
  let best: { index: number; rows: number; aside: number } | null = null
  for (const [index, there] of places.entries()) {
    const rows = key === 'ArrowDown' ? there.top - here.bottom : here.top - there.bottom
    if (rows < 0) continue
    const aside = Math.abs(middle(there) - middle(here))
    // Tiles of a row may differ by a fraction of a pixel.
    const isNearer = !best || rows < best.rows - 1 || (rows < best.rows + 1 && aside < best.aside)
    if (isNearer) best = { index, rows, aside }
  }
  return best?.index ?? null
}

/** Moves the focus between tiles with the arrow keys; `onTop` runs for ArrowUp in the first row. */
export function moveBetweenTiles(event: KeyboardEvent<HTMLElement>, onTop: () => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const tiles = findTiles(event.currentTarget)
  const from = tiles.findIndex((tile) => tile === document.activeElement)
  if (from < 0) return
  const to = getTileTowards(
    event.key,
    tiles.map((tile) => tile.getBoundingClientRect()),
    from,
  )
  if (to !== null) tiles[to]?.focus()
  else if (event.key === 'ArrowUp') onTop()
  else return
  event.preventDefault()
}

/** Focuses the first tile of a list, if any. */
export function focusFirstTile(list: HTMLElement | null): void {
  if (list) findTiles(list)[0]?.focus()
}

function findTiles(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-tile]')]
}

function middle({ left, right }: Place): number {
  return (left + right) / 2
}
