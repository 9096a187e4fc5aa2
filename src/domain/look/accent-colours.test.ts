import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  contrast,
  deliveredAccent,
  groundContrast,
  grounds,
  MIN_CONTRAST,
  toAccentThemes,
} from './accent-colours.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('toAccentThemes gives every text enough contrast, for each accent that is accepted', () => {
  fc.assert(
    fc.property(hex, (accent) => {
      fc.pre(groundContrast(accent, 'light') >= MIN_CONTRAST)
      const themes = toAccentThemes(accent)
      for (const theme of ['light', 'dark'] as const) {
        const colours = themes[theme]
        const { paper, card, ink, soft } = grounds[theme]
        const pairs = [
          [colours.accent, paper],
          [colours.accent, card],
          [colours.deep, paper],
          [colours.deep, card],
          [colours.accent, colours.wash],
          [ink, colours.wash],
          [soft, colours.wash],
          [colours.ink, colours.accent],
          [colours.ink, colours.deep],
        ] as const
        for (const [text, ground] of pairs) {
          expect(contrast(text, ground), `${accent}: ${text} on ${ground}`).toBeGreaterThanOrEqual(
            MIN_CONTRAST,
          )
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('the delivered colours and grounds are those of the style sheet', () => {
  const css = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8')
  for (const [place, theme] of (['light', 'dark'] as const).entries()) {
    const part = css.split('@media')[place]!
    const { accent, deep, ink, wash } = deliveredAccent[theme]
    const expected = {
      ...grounds[theme],
      accent,
      'accent-deep': deep,
      'accent-ink': ink,
      'accent-wash': wash,
    }
    for (const [name, colour] of Object.entries(expected))
      expect(part).toContain(`--color-${name}: ${colour};`)
  }
})
