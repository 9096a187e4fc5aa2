import { mm, type Box, type Lens, type Point } from './phone-shape.ts'

/** A rounded rectangle black or with attributes such as `fill="#123"`. */
export function box([x, y, width, height, radius]: Box, attributes = ''): string {
  const round = radius > 0 ? ` rx="${mm(radius)}"` : ''
  const more = attributes && ` ${attributes}`
  return `<rect${at('x', x)}${at('y', y)} width="${mm(width)}" height="${mm(height)}"${round}${more}/>`
}

/** A box made smaller by the same distance on all sides, its corners staying parallel. */
export function inset([x, y, width, height, radius]: Box, by: number): Box {
  return [x + by, y + by, width - 2 * by, height - 2 * by, Math.max(0, radius - by)]
}

/** Discs as dots of one path per size, a third of the bytes of circles; they need the round caps of `svg`. */
export function discs(
  lenses: Lens[],
  colour: string,
  grow: (radius: number) => number = (radius) => radius,
): string {
  const paths = new Map<string, { d: string; from: Point }>()
  for (const [x, y, radius] of lenses) {
    const width = mm(grow(radius) * 2)
    const here: Point = [tenth(x), tenth(y)]
    const { d, from } = paths.get(width) ?? { d: '', from: [0, 0] }
    paths.set(width, { d: `${d}m${pair(here[0] - from[0], here[1] - from[1])}h0`, from: here })
  }
  return [...paths]
    .map(([width, { d }]) => `<path d="${d}" stroke="${colour}" stroke-width="${width}"/>`)
    .join('')
}

/** The whole drawing; its attribute makes a line without length a dot. */
export function svg(width: number, height: number, content: string, attributes = ''): string {
  const box = `viewBox="0 0 ${mm(width)} ${mm(height)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} stroke-linecap="round"${attributes}>${content}</svg>`
}

/** A group, moved when a place is given, and named when it is a part that can be repaired. */
export function group(
  content: string,
  { part, move }: { part?: string; move?: readonly [number, number] },
): string {
  const name = part ? ` data-part="${part}"` : ''
  const place = move ? ` transform="translate(${mm(move[0])} ${mm(move[1])})"` : ''
  return `<g${name}${place}>${content}</g>`
}

function at(name: string, value: number): string {
  const text = mm(value)
  return text === '0' ? '' : ` ${name}="${text}"`
}

/** Two lengths in a path, with no more between them than needed. */
export function pair(x: number, y: number): string {
  const second = mm(y)
  return mm(x) + (second.startsWith('-') ? '' : ' ') + second
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
