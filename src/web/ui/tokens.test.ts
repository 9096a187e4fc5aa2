import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const [light, dark] = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
  .split('@media')
  .map(coloursIn)

const tones = ['good', 'warn', 'bad', 'info', 'violet', 'plum', 'stamp', 'accent']
const texts: [text: string, ground: string][] = [
  ...['ink', 'soft', 'accent', 'accent-deep', ...tones].flatMap((text): [string, string][] => [
    [text, 'paper'],
    [text, 'card'],
  ]),
  ...tones.flatMap((tone): [string, string][] => [
    [tone, `${tone}-wash`],
    ['ink', `${tone}-wash`],
    ['soft', `${tone}-wash`],
  ]),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-deep'],
  ['accent-ink', 'bad'],
  ['card', 'stamp'],
]

test.each([
  ['light', light],
  ['dark', dark],
])('every text colour has sufficient contrast on its background, %s', (_name, colours) => {
  for (const [text, ground] of texts) {
    expect(contrast(colours?.[text], colours?.[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  }
  for (const ground of ['paper', 'card']) {
    expect(contrast(colours?.['edge'], colours?.[ground]), `edge on ${ground}`).toBeGreaterThanOrEqual(3)
  }
})

function coloursIn(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour]),
  )
}

function contrast(one = '', other = ''): number {
  const [dim, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

/** Relative luminance as defined by WCAG 2.2. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
