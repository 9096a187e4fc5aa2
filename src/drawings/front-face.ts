import { shade } from './colours.ts'
import { box, discs, inset } from './markup.ts'
import { mm, type Box, type Lens, type PhoneShape } from './phone-shape.ts'
import { glare, wallpaper } from './wallpaper.ts'

/** The outline of every body: grey enough to show on a white page and on a black one. */
export const hairline = 'stroke="#888" stroke-width=".4"'

type FrontPieces = Record<'body' | 'glass' | 'earpiece' | 'camera' | 'home', string>

/** The lit screen of the front. */
function screenBox({ size, border, screenCorner }: PhoneShape): Box {
  const [side, top, bottom] = border
  return [side, top, size[0] - 2 * side, size[1] - top - bottom, screenCorner]
}

/** The front from its upper left corner, in the pieces that are repaired one by one. */
export function frontFace(shape: PhoneShape): FrontPieces {
  const [width, height] = shape.size
  const outline: Box = [0, 0, width, height, shape.corner]
  const screen = screenBox(shape)
  const rim = shape.sides === 'flat' ? 1.1 : shape.sides === 'round' ? 0.8 : 0.6
  return {
    body: box(outline, `fill="${shape.paint[1]}" ${hairline}`) + sideKeys(shape),
    glass:
      box(inset(outline, rim), `fill="${shape.face}"`) +
      wallpaper(screen, shape) +
      creases(shape) +
      glare(screen),
    earpiece: earpiece(shape),
    camera: camera(shape, screen),
    home: home(shape),
  }
}

/** Where the front camera is, for outlining it. */
export function frontCameraSpot(shape: PhoneShape): Lens {
  const [width] = shape.size
  const [, top] = screenBox(shape)
  const spots: Record<PhoneShape['front'], Lens> = {
    button: [width / 2 - 11.5, 8.6, 1.4],
    smallbutton: [width / 2, 5, 1.2],
    notch: [width / 2 + 11.4, top + 1.9, 1.4],
    smallnotch: [width / 2 - 8.4, top + 2.5, 1.5],
    island: [width / 2 + 7.2, top + 4.8, 1.6],
    slim: [width / 2 + 17, top / 2 + 0.4, 1.5],
    centre: [width / 2, top + 3.4, 1.8],
    right: [width - 9.4, top + 4, 2.4],
    rightpill: [width - 8.2, top + 4, 2.2],
    foldnotch: [width - 19, top + 3.2, 1.5],
    foldhole: [width * 0.75, top + 3.8, 1.8],
    foldunder: [width * 0.75, top + 3.8, 1.9],
  }
  return spots[shape.front]
}

function camera(shape: PhoneShape, [, top]: Box): string {
  const middle = shape.size[0] / 2
  const spot = frontCameraSpot(shape)
  const [x, y, radius] = spot
  const eye = discs([spot], '#235', (r) => r * 0.6)
  switch (shape.front) {
    case 'notch':
      return notch(middle, top, 17.3) + eye
    case 'smallnotch':
      return notch(middle, top, 13.2) + eye
    case 'island':
      return box([middle - 10.4, y - 3, 20.8, 6, 3]) + eye
    case 'rightpill':
      return (
        box([x - 7, y - 2.4, 9.6, 4.8, 2.4]) +
        discs(
          [
            [x - 4.4, y, 1.4],
            [x, y, 1.6],
          ],
          '#235',
        )
      )
    case 'foldnotch':
      return (
        cornerNotch(shape, top) +
        discs(
          [
            [x, y, 1.3],
            [x + 6, y, 1.3],
          ],
          '#235',
        )
      )
    case 'foldunder':
      return discs([spot], '#0002')
    default:
      return discs([spot], '#000') + (radius > 1 ? eye : '')
  }
}

function notch(middle: number, top: number, half: number): string {
  return (
    `<path d="M${mm(middle - half - 1.4)} ${mm(top - 0.2)}q1.4 0 1.4 1.6v.4a3.2 3.2 0 0 0 3.2 3.2` +
    `H${mm(middle + half - 3.2)}a3.2 3.2 0 0 0 3.2-3.2v-.4q0-1.6 1.4-1.6z"/>`
  )
}

/** The first Fold keeps its cameras in a notch at the upper right of the inner screen. */
function cornerNotch({ size, border }: PhoneShape, top: number): string {
  const right = size[0] - border[0]
  const start = mm(top - 0.2)
  return `<path d="M${mm(right - 28)} ${start}q1.5.2 1.5 2v1.6a3 3 0 0 0 3 3H${mm(right + 0.4)}V${start}z"/>`
}

function earpiece({ size, front, border }: PhoneShape): string {
  const middle = size[0] / 2
  const slit = (width: number, y: number, height: number, colour: string) =>
    `<path d="M${mm(middle - (width - height) / 2)} ${mm(y)}h${mm(width - height)}" stroke="${colour}" ` +
    `stroke-width="${mm(height)}"/>`
  if (front === 'button' || front === 'smallbutton')
    return slit(9.6, front === 'button' ? 8.6 : 9.4, 1.5, '#222')
  if (front === 'notch') return slit(8.4, border[1] + 1.5, 1.2, '#333')
  if (front === 'slim') return slit(10, border[1] / 2 + 0.4, 1.2, '#333')
  if (front.startsWith('fold')) return ''
  return slit(10, Math.max(1, border[1] / 2), 0.8, '#444')
}

function home({ size, border, front, face, paint }: PhoneShape): string {
  if (front !== 'button' && front !== 'smallbutton') return ''
  return (
    `<circle cx="${mm(size[0] / 2)}" cy="${mm(size[1] - border[2] / 2)}" r="5.3" ` +
    `fill="${shade(face, face < '#8' ? 0.05 : -0.03)}" stroke="${shade(paint[1], -0.1)}" stroke-width=".6"/>`
  )
}

/** Keys on the right edge: one on an iPhone, two on a Galaxy since the S20. */
function sideKeys({ size, port, front }: PhoneShape): string {
  const [width, height] = size
  const power = `M${mm(width + 0.2)} ${mm(height * 0.27)}v${mm(height * 0.08)}`
  const volume = port === 'usbc' && (front === 'centre' || front.startsWith('fold'))
  const second = volume ? `m0-${mm(height * 0.2)}v${mm(height * 0.09)}` : ''
  return `<path d="${power}${second}" stroke="#777" stroke-width=".7"/>`
}

function creases({ size, fold }: PhoneShape): string {
  if (!fold) return ''
  const [width, height] = size
  const line =
    fold.way === 'book' ? `M${mm(width / 2)} 2V${mm(height - 2)}` : `M2 ${mm(height / 2)}H${mm(width - 2)}`
  return (
    `<path d="${line}" stroke="#0002" stroke-width="4"/>` +
    `<path d="${line}" stroke="#fff5" stroke-width=".8"/>`
  )
}
