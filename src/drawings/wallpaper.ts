import { hsl, getHue } from './colours.ts'
import { box } from './markup.ts'
import { mm, type Box, type PhoneShape } from './phone-shape.ts'

/** Sky and hills in the phone's own hue, cut to the screen without a clip path; a small one has one hill. */
export function wallpaper(
  screen: Box,
  { paint: [back, , hue], size }: PhoneShape,
  view: 'wide' | 'small' = 'wide',
): string {
  const [x, y, width, height] = screen
  const base = hue ?? getHue(back) ?? 215
  // Green looks louder than other hues of the same saturation.
  const calm = base > 75 && base < 175 ? 0.62 : 1
  // Phones of one size share a landscape, others get their own: enough variety, and nothing random.
  const sway = ((size[0] * 7 + size[1] * 3) % 10) / 100
  const [cx, cy] = [Math.round(x + width * (0.62 + sway)), Math.round(y + height * (0.36 + sway))]
  const r = Math.round(Math.min(width, height) * 0.15)
  const sun = `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${hsl(base + 18, 0.6, 0.92)}"/>`
  const sky = box(screen, `fill="${hsl(base, 0.42 * calm, 0.83)}"`)
  const [far, near] = [hsl(base - 6, 0.36 * calm, 0.62), hsl(base - 14, 0.38 * calm, 0.4)]
  const first = `<path d="${hill(screen, 0.56 + sway, -0.11, 0.1)}" fill="${far}"/>`
  const second = `<path d="${hill(screen, 0.82 - sway, 0.06, -0.16)}" fill="${near}"/>`
  return view === 'wide' ? sky + sun + first + second : sky + first
}

/** The light that falls on the glass from the upper left. */
export function glare([x, y, width, height, radius]: Box): string {
  const r = radius > 0 ? `a${mm(radius)} ${mm(radius)} 0 0 1 ${mm(radius)}-${mm(radius)}` : ''
  const reach = Math.min(width * 0.78, height * 0.5)
  return (
    `<path d="M${mm(x)} ${mm(y + reach * 1.5)}V${mm(y + radius)}${r}H${mm(x + reach)}z" ` +
    `fill="#fff" opacity=".13"/>`
  )
}

/** The outline of a hill that fills a screen from a share of its height down to its rounded lower corners. */
export function hill(
  [x, y, width, height, radius]: Box,
  start: number,
  first: number,
  second: number,
): string {
  const [right, bottom, r] = [mm(x + width), y + height, mm(radius)]
  const [up, over] = [
    (share: number) => Math.round(y + height * share),
    (share: number) => Math.round(x + width * share),
  ]
  const corner = (way: string) => (radius > 0 ? `a${r} ${r} 0 0 1-${r}${way}` : '')
  return (
    `M${mm(x)} ${up(start)}C${over(0.35)} ${up(start + first)} ${over(0.6)} ${up(start + second)} ` +
    `${right} ${up(start + first + second)}V${mm(bottom - radius)}${corner(` ${r}`)}` +
    `H${mm(x + radius)}${corner(`-${r}`)}z`
  )
}
