import { box, pair } from './markup.ts'
import { mm, type Box } from './phone-shape.ts'

// Seen from 42° to the left and 14° above: across, down and away in pixels for a millimetre of the phone.
const scale = 2.45
const across = [0.743 * scale, 0.18 * scale] as const
const down = 0.97 * scale
const away = [0.669 * scale, -0.18 * scale] as const

/** A layer of the phone: content drawn flat in millimetres, tilted here and set at its distance. */
export function layer(
  content: string,
  distance: number,
  origin: readonly [number, number],
  part = '',
): string {
  const [x, y] = [origin[0] + distance * away[0], origin[1] + distance * away[1]]
  const name = part && ` data-part="${part}"`
  const tilt = `${across[0].toFixed(2)} ${across[1].toFixed(2)} 0 ${down.toFixed(2)}`
  return `<g${name} transform="matrix(${tilt} ${mm(x)} ${mm(y)})">${content}</g>`
}

/** What going away by so many millimetres means in a layer's own flat coordinates. */
export function behind(depth: number): readonly [x: number, y: number] {
  const x = (away[0] * depth) / across[0]
  return [x, (away[1] * depth - across[1] * x) / down]
}

/** A plate with thickness: its sides in shade, the upper one in the light, then its face. */
export function plate(at: Box, depth: number, fill: string): string {
  const [x, y, width, height, radius] = at
  const [right, up] = behind(depth)
  // The way back leaves the outline where it touches the corners at the upper left and the lower right.
  const length = Math.hypot(right, up)
  const [nx, ny] = [(up / length) * radius, (-right / length) * radius]
  const arc = (dx: number, dy: number) => `a${mm(radius)} ${mm(radius)} 0 0 1 ${pair(dx, dy)}`
  const [go, back] = [`l${pair(right, up)}`, `l${pair(-right, -up)}`]
  const start = `M${pair(x + radius + nx, y + radius + ny)}`
  const top = `${start}${go}${arc(-nx, -radius - ny)}h${mm(width - 2 * radius)}`
  const sides = `${top}${arc(radius, radius)}v${mm(height - 2 * radius)}${arc(-radius - nx, -ny)}${back}z`
  // The light ends half-way round the upper right corner.
  const [advance, drop] = [radius * 0.71, radius * 0.29]
  const lit = `${top}${arc(advance, drop)}${back}L${pair(x + width - radius, y)}H${mm(x + radius)}z`
  return (
    `<g fill="${fill}"><path d="${sides}" fill="color-mix(in srgb,${fill},#000 34%)"/>` +
    `<path d="${lit}" fill="#fff" opacity=".3"/>${box(at)}</g>`
  )
}
