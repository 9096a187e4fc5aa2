import type { KeyboardEvent } from 'react'

type Place = { left: number; right: number; top: number; bottom: number }

/** Which of some places an arrow key leads to from one of them; null when there is none on that side. */
export function placeTowards(key: string, places: readonly Place[], from: number): number | null {
  if (key === 'ArrowLeft') return from > 0 ? from - 1 : null
  if (key === 'ArrowRight') return from < places.length - 1 ? from + 1 : null
  const here = places[from]
  if (!here || (key !== 'ArrowUp' && key !== 'ArrowDown')) return null
  let best: { place: number; rows: number; aside: number } | null = null
  for (const [place, there] of places.entries()) {
    const rows = key === 'ArrowDown' ? there.top - here.bottom : here.top - there.bottom
    if (rows < 0) continue
    const aside = Math.abs(middle(there) - middle(here))
    // Tiles of a row are level but for a fraction of a pixel.
    const isNearer = !best || rows < best.rows - 1 || (rows < best.rows + 1 && aside < best.aside)
    if (isNearer) best = { place, rows, aside }
  }
  return best?.place ?? null
}

/** Moves the focus between the tiles of a list with the arrow keys; `onTop` is where up leads from the first row. */
export function moveBetweenTiles(event: KeyboardEvent<HTMLElement>, onTop: () => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const tiles = tilesIn(event.currentTarget)
  const from = tiles.findIndex((tile) => tile === document.activeElement)
  if (from < 0) return
  const to = placeTowards(
    event.key,
    tiles.map((tile) => tile.getBoundingClientRect()),
    from,
  )
  if (to !== null) tiles[to]?.focus()
  else if (event.key === 'ArrowUp') onTop()
  else return
  event.preventDefault()
}

/** Goes to the first tile of a list, if it has any. */
export function focusFirstTile(list: HTMLElement | null): void {
  if (list) tilesIn(list)[0]?.focus()
}

function tilesIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-tile]')]
}

function middle({ left, right }: Place): number {
  return (left + right) / 2
}
