import { backBody, backCameras, coverScreen } from './back-face.ts'
import { frontFace, hairline } from './front-face.ts'
import { box, group, svg } from './markup.ts'
import { mm, type PhoneShape } from './phone-shape.ts'

const [width, height, margin, ground] = [168, 178, 4, 173]

/** Width and height of every tile, in the millimetres that all phones share. */
export function tileSize(): { width: number; height: number } {
  return { width, height }
}

/** The back behind at the left, the front before it at the right, all phones in one scale on one ground. */
export function tile(shape: PhoneShape): string {
  const [wide, tall] = shape.size
  const pen = shape.pen ? 9 : 0
  const peek = Math.min(seenBack(shape), width - 2 * margin - wide - pen)
  const left = (width - peek - wide - pen) / 2
  const top = ground - tall
  const face = frontFace(shape)
  const front =
    // The front's shadow on the back: inside the back's outline, so nothing falls on the page.
    box([-1.8, 0, wide, tall, shape.corner], 'opacity=".16"') +
    face.body +
    face.glass +
    (shape.border[1] > 3.6 ? face.earpiece : '') +
    face.camera +
    face.home
  const reach = (wide + peek + pen) / 2
  return svg(
    width,
    height,
    `<ellipse cx="84" cy="${ground}" rx="${mm(reach + 1)}" ry="2.4" opacity=".14"/>` +
      group(backBody(shape) + hiddenCover(shape) + backCameras(shape), { move: [left, top] }) +
      group(front, { move: [left + peek, top] }) +
      (shape.pen ? stylus(shape.pen === true ? shape.paint[0] : shape.pen, left + peek + wide + 3.4) : ''),
  )
}

/** As much of the back as shows its cameras, and at least half of it. */
function seenBack({ size, cameras, fold }: PhoneShape): number {
  const discs = [...cameras.lenses, ...(cameras.flash ? [cameras.flash] : [])]
  const plates = (cameras.plates ?? []).filter(({ at }) => at[2] < size[0] * 0.62)
  const edges = [...discs.map(([x, , r]) => x + r), ...plates.map(({ at }) => at[0] + at[2])]
  const reach = Math.max(...edges.filter((edge) => edge < size[0] * 0.82)) + 3.6
  return Math.max(reach, fold?.way === 'book' ? 0 : size[0] * 0.5)
}

/** The cover screen of a Fold lies behind its front; only a Flip's can be seen. */
function hiddenCover(shape: PhoneShape): string {
  return shape.fold?.way === 'clamshell' ? coverScreen(shape) : ''
}

function stylus(colour: string, x: number): string {
  const d = `M${mm(x)} ${ground - 104}a2.3 2.3 0 0 1 4.6 0v92l-1.7 11h-1.2l-1.7-11z`
  return `<path d="${d}" fill="${colour}" ${hairline}/>`
}
