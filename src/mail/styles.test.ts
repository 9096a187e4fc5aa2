import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { darkStyles, styles } from './styles.ts'

const tokens = readFileSync(new URL('../web/ui/tokens.css', import.meta.url), 'utf8').split('@media')
const coloursIn = (words: string) => new Set(words.match(/#[0-9a-f]{6}\b/g))

test('letters have the colours of the site and no others, on light and on dark screens', () => {
  const letters = [JSON.stringify(styles), darkStyles].map(coloursIn)
  for (const [place, used] of letters.entries()) {
    const ours = coloursIn(tokens[place] ?? '')
    expect(used.size).toBeGreaterThan(4)
    expect([...used].filter((colour) => !ours.has(colour))).toEqual([])
  }
})
