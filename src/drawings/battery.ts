import { lightness } from './colours.ts'
import { box } from './markup.ts'
import { mm, type Box, type PhoneShape } from './phone-shape.ts'

/** Draws the battery as if the back were transparent, dashed; a folding phone has a cell in each half. */
export function drawBattery(shape: PhoneShape): { drawing: string; cells: Box[] } {
  const cells = toCells(shape)
  const drawing = cells.map((cell) => {
    const ink = lightness(shape.paint[0]) > 0.55 || underCover(shape, cell) ? '#1c1e20' : '#ffffff'
    const dashes = `stroke="${ink}" stroke-opacity=".6" stroke-width=".6" stroke-dasharray="2.4 1.6"`
    return (
      box(cell, `fill="${ink}" fill-opacity=".1" ${dashes}`) +
      `<path d="${bolt(cell)}" fill="${ink}" fill-opacity=".55"/>`
    )
  })
  return { drawing: drawing.join(''), cells }
}

function toCells({ size, fold, cameras }: PhoneShape): Box[] {
  const [width, height] = size
  if (fold?.way === 'book') {
    const cell = (left: number): Box => [left, height * 0.42, width * 0.3, height * 0.4, 2.4]
    return [cell(width * 0.1), cell(width * 0.62)]
  }
  if (fold) {
    const cell = (top: number, share: number): Box => [width * 0.18, top, width * 0.64, height * share, 2.4]
    return [cell(height * 0.24, 0.18), cell(height * 0.58, 0.28)]
  }
  const plate = cameras.plates?.[0]?.at
  const lowest = Math.max(...cameras.lenses.map(([, y, r]) => y + r), plate ? plate[1] + plate[3] : 0)
  const top = Math.max(height * 0.3, lowest + 5)
  return [[width * 0.2, top, width * 0.6, height * 0.86 - top, 2.4]]
}

/** A cover screen is drawn light, also on a phone with a dark back. */
function underCover({ size, fold }: PhoneShape, [x, y, , height]: Box): boolean {
  if (!fold) return false
  const [, top, , tall] = fold.cover
  return fold.way === 'book' ? x > size[0] / 2 && tall > 110 : y + height < top + tall
}

function bolt([x, y, width, height]: Box): string {
  return `M${mm(x + width / 2 + 1)} ${mm(y + height / 2 - 6)}l-5 6.6h3.4l-1.2 5.4 5-6.8h-3.4z`
}
