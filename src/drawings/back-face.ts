import { lightness, shade } from './colours.ts'
import { hairline } from './front-face.ts'
import { box, discs, inset } from './markup.ts'
import { mm, type PhoneShape, type Plate } from './phone-shape.ts'
import { wallpaper } from './wallpaper.ts'

/** Draws the back from its upper left corner; a folding phone is open, its camera half at the left or on top. */
export function backBody(shape: PhoneShape): string {
  const [width, height] = shape.size
  const { paint, corner } = shape
  const outline = [0, 0, width, height, corner] as const
  const light = lightness(paint[0]) > 0.8 ? '.75' : '.28'
  return (
    box(outline, `fill="${paint[0]}" ${hairline}`) +
    `<path d="${shadow(width, height, corner)}" opacity=".06"/>` +
    box(inset(outline, 0.8), `fill="none" stroke="#fff" stroke-width=".6" opacity="${light}"`) +
    (shape.panel ? plateMarkup({ at: shape.panel, tone: 'glass' }, ...shape.paint) : '') +
    spine(shape)
  )
}

/** Draws the cover screen of a folding phone, from the back's upper left corner. */
export function coverScreen(shape: PhoneShape): string {
  const { fold, size } = shape
  if (!fold) return ''
  const [x, y, width, height, radius] = fold.cover
  const left = fold.way === 'book' ? size[0] / 2 + x : x
  const glass = [left, y, width, height, radius] as const
  const lit = inset(glass, fold.way === 'book' ? 1.6 : 1.2)
  const eye = fold.coverCamera
    ? discs([[left + fold.coverCamera[0], y + fold.coverCamera[1], 1.7]], '#000')
    : ''
  return box(glass, 'fill="#111"') + wallpaper(lit, shape, fold.way === 'book' ? 'wide' : 'small') + eye
}

/** Draws lenses, their plates, the flash and the sensors, from the back's upper left corner. */
export function backCameras({ cameras, paint }: PhoneShape): string {
  const [back, metal] = paint
  const { plates = [], lenses, flash, sensors = [] } = cameras
  const ring = shade(metal, lightness(metal) > 0.5 ? -0.18 : 0.22)
  return (
    plates.map((plate) => plateMarkup(plate, ...paint)).join('') +
    discs(lenses, ring) +
    discs(lenses, '#111', (r) => r - 0.7) +
    discs(lenses, '#235', (r) => r * 0.5) +
    discs(
      lenses.map(([x, y, r]) => [x - r * 0.22, y - r * 0.25, 0.8]),
      '#cde',
    ) +
    discs(sensors, '#333') +
    (flash ? discs([flash], lightness(back) > 0.7 ? '#dcc78f' : '#fbf0d4') : '')
  )
}

function plateMarkup({ at, tone }: Plate, ...[back, metal]: PhoneShape['paint']): string {
  if (tone === 'dark') return box(at, 'fill="#17191c"')
  const fill = tone === 'metal' ? shade(metal, -0.04) : shade(back, lightness(back) > 0.3 ? -0.06 : 0.1)
  return box(at, `fill="${fill}" stroke="#0003" stroke-width=".5"`)
}

/** Light comes from the upper left, so the lower right of a back is in shade. */
function shadow(width: number, height: number, corner: number): string {
  const r = mm(corner)
  return (
    `M0 ${mm(height * 0.62)}L${mm(width)} ${mm(height * 0.2)}V${mm(height - corner)}` +
    `a${r} ${r} 0 0 1-${r} ${r}H${r}a${r} ${r} 0 0 1-${r}-${r}z`
  )
}

function spine({ size, fold, paint }: PhoneShape): string {
  if (!fold) return ''
  const [width, height] = size
  const across = fold.way === 'book'
  const at = across
    ? ([width / 2 - 3.5, 0, 7, height, 0] as const)
    : ([0, height / 2 - 3.5, width, 7, 0] as const)
  return box(at, `fill="${paint[1]}"`)
}
