import { backBody, backCameras, coverScreen } from './back-face.ts'
import { drawBattery } from './battery.ts'
import { bottomEdge, grille, portMiddle } from './bottom-edge.ts'
import { frontCameraSpot, frontFace } from './front-face.ts'
import { box, group, svg } from './markup.ts'
import type { Box, Lens, PhoneShape } from './phone-shape.ts'

const [margin, gap, below] = [4, 14, 8]

/** Front, back and lower edge side by side, each part that can be repaired in a group named `data-part`. */
export function drawParts(shape: PhoneShape): string {
  const [wide, tall, depth] = shape.size
  const width = 2 * wide + gap + 2 * margin
  const height = tall + below + depth + 2 * margin
  const front: [number, number] = [margin, margin]
  const back: [number, number] = [margin + wide + gap, margin]
  const under: [number, number] = [margin, margin + tall + below]
  const face = frontFace(shape)
  const edge = bottomEdge(shape)
  const middle = portMiddle(shape)
  return svg(
    width,
    height,
    part('housing', backBody(shape), [0, 0, wide, tall, shape.corner], back) +
      group(coverScreen(shape), { move: back }) +
      part('battery', drawBattery(shape).drawing, drawBattery(shape).cells, back) +
      part('backcamera', backCameras(shape), cameraBox(shape), back) +
      group(face.body, { move: front }) +
      part('screen', face.glass, [1, 1, wide - 2, tall - 2, shape.corner - 1], front) +
      part('frontcamera', face.camera, around(frontCameraSpot(shape), 1.8), front) +
      (face.home &&
        part('homebutton', face.home, around([wide / 2, tall - shape.border[2] / 2, 5.3], 0.9), front)) +
      group(edge.body, { move: under }) +
      part('chargingport', edge.port, [middle - 5.8, 0.9, 11.6, depth - 1.8, (depth - 1.8) / 2], under) +
      part('speaker', edge.speaker, speakerBox(shape), under) +
      (face.earpiece && part('speaker', face.earpiece, [wide / 2 - 6.4, earTop(shape), 12.8, 3, 1.5], front)),
    ' aria-hidden="true"',
  )
}

/** A part with an outline that shows when CSS sets the colour `--part-mark` or `--part-tint` on the group. */
function part(name: string, drawing: string, outline: Box | Box[], move: readonly [number, number]): string {
  const marks = (typeof outline[0] === 'number' ? [outline as Box] : (outline as Box[])).map((at) =>
    box(at, 'fill="var(--part-tint,none)" stroke="var(--part-mark,none)" stroke-width="1.4"'),
  )
  return group(drawing + marks.join(''), { part: name, move })
}

function around([x, y, radius]: Lens, by: number): Box {
  const r = radius + by
  return [x - r, y - r, 2 * r, 2 * r, r]
}

function cameraBox({ cameras, size }: PhoneShape): Box {
  const [plate] = cameras.plates ?? []
  const lenses = cameras.lenses
  const left = Math.min(plate?.at[0] ?? 99, ...lenses.map(([x, , r]) => x - r))
  const top = Math.min(plate?.at[1] ?? 99, ...lenses.map(([, y, r]) => y - r))
  const right = Math.max(plate ? plate.at[0] + plate.at[2] : 0, ...lenses.map(([x, , r]) => x + r))
  const bottom = Math.max(plate ? plate.at[1] + plate.at[3] : 0, ...lenses.map(([, y, r]) => y + r))
  const [x, y] = [Math.max(0.8, left - 1.4), Math.max(0.8, top - 1.4)]
  const width = Math.min(size[0] - 0.8, right + 1.4) - x
  return [x, y, width, bottom + 1.4 - y, Math.min((plate?.at[4] ?? lenses[0]![2]) + 1.4, width / 2)]
}

function speakerBox(shape: PhoneShape): Box {
  const holes = grille(shape)
  const [first, last] = [holes[0]![0], holes.at(-1)![0]]
  const depth = shape.size[2]
  return [first - 1.7, depth / 2 - 1.6, last - first + 3.4, 3.2, 1.6]
}

function earTop({ front, border }: PhoneShape): number {
  if (front === 'button') return 7.1
  if (front === 'smallbutton') return 7.9
  if (front === 'notch') return border[1]
  if (front === 'slim') return border[1] / 2 - 1.1
  return Math.max(0.2, Math.max(1, border[1] / 2) - 1.5)
}
