import { iphones } from './iphones.ts'
import { drawParts } from './parts.ts'
import type { PhoneShape } from './phone-shape.ts'
import { samsungNote } from './samsung-note.ts'
import { samsungS } from './samsung-s.ts'
import { samsungZ } from './samsung-z.ts'
import { tile } from './tile.ts'

export { drawExploded } from './draw-exploded.ts'
export { drawMark } from './draw-mark.ts'
export { tileSize } from './tile.ts'

const shapes = new Map<string, PhoneShape>(
  [iphones, samsungS, samsungZ, samsungNote].flatMap((series) => Object.entries(series)),
)

/**
 * Draws a phone as `<svg>`: `tile` as a picture, `parts` with a `data-part` group per repair; null for an unknown
 * slug.
 */
export function drawPhone(phoneid: string, view: 'tile' | 'parts'): string | null {
  const shape = shapes.get(phoneid)
  if (!shape) return null
  return view === 'tile' ? tile(shape) : drawParts(shape)
}

/** The slugs that have a drawing, in catalogue order. */
export function drawnPhones(): string[] {
  return [...shapes.keys()]
}
