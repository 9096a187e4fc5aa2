import { stack } from './camera-layouts.ts'
import { box, discs, inset } from './markup.ts'
import type { Box, Lens } from './phone-shape.ts'
import { behind, plate } from './projection.ts'
import { hill } from './wallpaper.ts'

/** The parts of the exploded phone, in millimetres; each is drawn flat at its position in the phone. */
export const outline: Box = [0, 0, 74, 152, 12]

const copper = 'var(--part-flex,#c98a55)'

/** The glass with a landscape on it. */
export function screen(): string {
  const lit = inset(outline, 2.6)
  const hills =
    `<path d="${hill(lit, 0.6, -0.12, 0.1)}" fill="var(--part-screen-far,#d08a66)"/>` +
    `<path d="${hill(lit, 0.8, 0.07, -0.17)}" fill="var(--part-screen-near,#2f5f59)"/>`
  return (
    plate(outline, 2.2, '#1a1c1f') +
    box(lit, 'fill="var(--part-screen,#f4dcc4)"') +
    '<circle cx="48" cy="62" r="10.5" fill="var(--part-screen-sun,#fff4df)"/>' +
    hills +
    '<path d="M2.6 84V12a9.4 9.4 0 0 1 9.4-9.4h45z" fill="#fff" opacity=".2"/>' +
    box([27, 6, 20, 5.8, 2.9]) +
    box(inset(outline, 0.3), 'fill="none" stroke="#fff" stroke-width=".5" opacity=".4"')
  )
}

/** The front camera on its ribbon. */
export function frontCamera(): string {
  return (
    ribbon('M24 20v12h8', 2.6) +
    plate([14, 7, 20, 14, 3.6], 4, 'var(--part-frontcamera,#4b5157)') +
    lens([[24, 14, 4.8]])
  )
}

/** The speaker for the ear. */
export function earpiece(): string {
  const slots = [43, 46.5, 50, 53.5, 57].map((x) => `M${x} 12.6v3`).join('')
  return (
    plate([38, 8.6, 24, 11, 5.5], 4, 'var(--part-speaker,#aab1b5)') +
    `<path d="${slots}" stroke="#1a1c1f" stroke-width="1.1" opacity=".75"/>`
  )
}

/** The battery with its label. */
export function battery(): string {
  return (
    ribbon('M46 42V32h9', 4) +
    plate([16, 38, 42, 92, 3.4], 6, 'var(--part-battery,#e6ad4a)') +
    box([19, 41, 36, 86, 2], 'fill="none" stroke="#fff" stroke-width=".6" opacity=".5"') +
    '<path d="M39.5 69l-11 15.5h7.4L33.6 98l11.6-16h-7.6z" fill="#fff" opacity=".9"/>' +
    '<path d="M23 110h18M23 114.5h25M23 119h12" stroke="#000" stroke-width="1.3" opacity=".28"/>' +
    '<path d="M23 47.5h5M25.5 45v5M46 47.5h5" stroke="#000" stroke-width="1.1" opacity=".4"/>'
  )
}

/** The board that connects everything: shields, chips and the ribbon to the port. */
export function board(): string {
  return (
    plate([46, 10, 22, 112, 3], 1.6, 'var(--part-board,#5d8577)') +
    box([49, 16, 16, 20, 1.2], 'fill="#c9d0d1"') +
    box([49, 41, 16, 16, 1.2], 'fill="#2b2f33"') +
    box([51, 43, 12, 12, 0.6], 'fill="none" stroke="#fff" stroke-width=".4" opacity=".35"') +
    box([49, 62, 16, 27, 1.2], 'fill="#c9d0d1"') +
    box([49, 94, 7, 9, 0.8], 'fill="#2b2f33"') +
    box([58, 94, 7, 9, 0.8], 'fill="#2b2f33"') +
    '<path d="M50 108.5h14M50 112h14M50 115.5h9" stroke="#fff" stroke-width=".7" opacity=".4"/>' +
    discs(stack(57, [12.8, 119], 1), '#f4e3c6') +
    ribbon('M30 130v-14h18', 4)
  )
}

/** Three cameras in one block. */
export function backCamera(): string {
  return (
    plate([5, 7, 35, 35, 9], 5, 'var(--part-backcamera,#3d4348)') +
    box([6, 8, 33, 33, 8], 'fill="none" stroke="#fff" stroke-width=".4" opacity=".3"') +
    lens([...stack(14.4, [16.4, 32.6], 7), ...stack(30.4, [24.5], 7)]) +
    discs([[31, 12.6, 1.8]], '#fbecc4')
  )
}

/** The speaker at the lower edge. */
export function loudspeaker(): string {
  const holes = [0, 1, 2, 3, 4].flatMap((i) =>
    [0, 1, 2].map((j): Lens => [50.6 + i * 3.2, 132 + j * 3.2, 0.7]),
  )
  return plate([46, 127, 22, 17, 3], 5, 'var(--part-speaker,#aab1b5)') + discs(holes, '#1a1c1f')
}

/** The port on its small board. */
export function chargingPort(): string {
  return (
    plate([15, 129, 27, 16, 3], 3, 'var(--part-chargingport,#8f989d)') +
    box([20, 133.4, 17, 7, 3.5], 'fill="#1a1c1f" stroke="#e6eaeb" stroke-width=".9"') +
    '<path d="M24 136.9h9" stroke="#c98a55" stroke-width="1.3"/>' +
    discs([...stack(17.6, [131.6], 0.9), ...stack(39.4, [131.6], 0.9)], '#e6eaeb')
  )
}

/** The back with its walls, seen from inside: charging coil and openings for the lenses. */
export function housing(): string {
  const [right, up] = behind(6)
  const opening = inset(outline, 2)
  const floor: Box = [opening[0] + right, opening[1], opening[2] - right, opening[3] + up, opening[4] - 1]
  const coil = [22, 19.6, 17.2, 14.8].map((radius) => `<circle cx="41" cy="84" r="${radius}"/>`)
  return (
    plate(outline, 8, 'var(--part-housing,#3f8378)') +
    box(inset(outline, 0.3), 'fill="none" stroke="#fff" stroke-width=".5" opacity=".45"') +
    box(opening, 'opacity=".38"') +
    box(floor, 'fill="var(--part-housing,#3f8378)"') +
    box(floor, 'opacity=".16"') +
    `<g fill="none" stroke="${copper}">${coil.join('')}</g>` +
    discs(openings(7.4), '#ffffff59') +
    discs(openings(6.6), '#16181a')
  )
}

function lens(lenses: Lens[]): string {
  return (
    discs(lenses, '#8c959b') +
    discs(lenses, '#111', (r) => r - 0.8) +
    discs(lenses, '#2a4560', (r) => r * 0.55) +
    discs(
      lenses.map(([x, y, r]) => [x - r * 0.25, y - r * 0.28, r * 0.14]),
      '#dbe7f3',
    )
  )
}

function ribbon(d: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${copper}" stroke-width="${width}" stroke-linecap="butt"/>`
}

function openings(radius: number): Lens[] {
  return [...stack(17.8, [16, 33], radius), [34, 24.5, radius]]
}
