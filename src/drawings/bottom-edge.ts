import { shade } from './colours.ts'
import { hairline } from './front-face.ts'
import { box, discs } from './markup.ts'
import type { Lens, PhoneShape } from './phone-shape.ts'

type EdgePieces = Record<'body' | 'port' | 'speaker', string>

/** Draws the phone seen from below: its thickness with port, grille and other openings. */
export function bottomEdge(shape: PhoneShape): EdgePieces {
  const { size, sides, paint, jack, pen, penSide, fold, port } = shape
  const [width, , depth] = size
  const radius = sides === 'flat' ? 1.6 : depth / 2
  const [, metal] = paint
  const dark = '#141517'
  const middle = portMiddle(shape)
  const [wide, high] = port === 'usbc' ? [9, Math.min(2.8, depth * 0.6)] : [7.8, 2.3]
  return {
    body:
      box([0, 0, width, depth, radius], `fill="${metal}" ${hairline}`) +
      box(
        [0.8, 0.6, width - 1.6, depth * 0.3, Math.min(radius, 1)],
        `fill="${shade(metal, 0.4)}" fill-opacity=".5"`,
      ) +
      (fold?.way === 'book' ? box([width / 2 - 0.5, 0, 1, depth, 0], 'fill-opacity=".3"') : '') +
      discs(jack ? [[8.6, depth / 2, 2]] : pen || fold ? [] : microphones(shape), dark) +
      (pen
        ? box(
            [penSide ? width - 11 : 5, depth / 2 - 1.6, 6, 3.2, 1.6],
            `fill="${pen === true ? paint[0] : pen}" stroke="${shade(metal, -0.3)}" stroke-width=".5"`,
          )
        : ''),
    port: box(
      [middle - wide / 2, depth / 2 - high / 2, wide, high, high / 2],
      `fill="${dark}" stroke="${shade(metal, 0.35)}" stroke-width=".5"`,
    ),
    speaker: discs(grille(shape), dark),
  }
}

/** The position of the port: in the middle, on a Fold in the middle of the camera half. */
export function portMiddle({ size, fold }: PhoneShape): number {
  return fold?.way === 'book' ? size[0] * 0.75 : size[0] / 2
}

/** The openings of the loudspeaker, at the right of the port. */
export function grille(shape: PhoneShape): Lens[] {
  const depth = shape.size[2]
  const count = shape.size[0] < 60 || shape.fold?.way === 'book' ? 5 : 6
  return Array.from({ length: count }, (_, i) => [portMiddle(shape) + 8.6 + i * 2.1, depth / 2, 0.6] as const)
}

/** An iPhone has the same openings at the left of its port, a Galaxy a single one. */
function microphones(shape: PhoneShape): Lens[] {
  const left = grille(shape).map(([x, y, r]): Lens => [2 * portMiddle(shape) - x, y, r])
  return ['centre', 'right', 'rightpill'].includes(shape.front) ? left.slice(0, 1) : left
}
