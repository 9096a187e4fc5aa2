import { group, inset, box, svg } from './markup.ts'
import * as parts from './exploded-parts.ts'
import { mm } from './phone-shape.ts'
import { behind, layer } from './projection.ts'

/** Position of the nearest layer, and the distance between layers in millimetres. */
const [origin, step] = [[14, 150] as const, 71.4]

/** Draws a phone taken apart into its repairable layers; a page may set their colours (`--part-battery`, …). */
export function drawExploded(): string {
  const content =
    layer(parts.housing(), 4 * step, origin, 'housing') +
    layer(
      guides(true) +
        parts.board() +
        group(parts.backCamera(), { part: 'backcamera' }) +
        group(parts.loudspeaker(), { part: 'speaker' }) +
        group(parts.chargingPort(), { part: 'chargingport' }),
      3 * step,
      origin,
    ) +
    layer(guides(true) + group(parts.battery(), { part: 'battery' }), 2 * step, origin) +
    layer(
      guides(true) +
        group(parts.earpiece(), { part: 'speaker' }) +
        group(parts.frontCamera(), { part: 'frontcamera' }),
      step,
      origin,
    ) +
    layer(guides(false), 0, origin) +
    layer(parts.screen(), 0, origin, 'screen')
  return svg(640, 560, content, ' aria-hidden="true"')
}

/** Fine lines to the corners of the layer behind and, round a small part, the outline of the whole phone. */
function guides(outline: boolean): string {
  const [x, y] = behind(step)
  const lines = ['2 6', '72 6', '72 146', '2 146'].map((corner) => `M${corner}l${mm(x)} ${mm(y)}`)
  return (
    '<g fill="none" stroke="currentColor" stroke-width=".5" stroke-dasharray="1.2 2.4" opacity=".32">' +
    `<path d="${lines.join('')}"/>${outline ? box(inset(parts.outline, 0.5)) : ''}</g>`
  )
}
