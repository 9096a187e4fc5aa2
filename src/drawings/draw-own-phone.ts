import type { DrawingParameters } from '#contract/phone-drawings.schema.ts'
import { pillPair, plateau, row, single, square, stack } from './camera-layouts.ts'
import { drawParts } from './parts.ts'
import type { CameraLayout, PhoneFold, PhoneShape } from './phone-shape.ts'
import { tile } from './tile.ts'

/** Draws a phone by the parameters that the shop has set, in the views of `drawPhone`. */
export function drawOwnPhone(parameters: DrawingParameters, view: 'tile' | 'parts'): string {
  const shape = toShape(parameters)
  return view === 'tile' ? tile(shape) : drawParts(shape)
}

function toShape(parameters: DrawingParameters): PhoneShape {
  const { width, height, depth, corner, screenCorner, side, top, bottom } = parameters
  const { front, fold, sides, port, back, metal, face } = parameters
  const size = [width, height, depth] as const
  return {
    size,
    corner: Math.min(corner, width / 4),
    border: [side, top, bottom],
    screenCorner,
    front,
    cameras: toCameras(parameters),
    paint: [back, metal],
    face,
    port,
    sides,
    ...(fold === 'none' ? {} : { fold: toFold(fold, width, height) }),
  }
}

function toCameras({ cameras, width }: DrawingParameters): CameraLayout {
  switch (cameras) {
    case 'one':
      return single(4.5, 11)
    case 'pair':
      return pillPair()
    case 'diagonal':
      return square('diagonal', 30, 6.8)
    case 'three':
      return square('triple', 36, 7.8)
    case 'column':
      return { lenses: stack(12.4, [13, 29, 45], 6), flash: [24.4, 13, 1.7] }
    case 'row':
      return row(width, 3, 18)
    case 'plateau':
      return plateau(width, 3)
    case 'lying':
      return {
        lenses: [
          [12, 12.4, 5],
          [25.4, 12.4, 5],
        ],
        flash: [36, 12.4, 1.5],
      }
  }
}

/** The cover screen of a book lies beside its cameras' half, that of a clamshell below the lenses. */
function toFold(way: PhoneFold['way'], width: number, height: number): PhoneFold {
  return way === 'book'
    ? { way, cover: [4, 1.4, width / 2 - 5.6, height - 2.8, 5], coverCamera: [width / 4 - 2.8, 4.4, 1.7] }
    : { way, cover: [3.2, 22, width - 6.4, height / 2 - 30, 4] }
}
