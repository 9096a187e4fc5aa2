import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { darkStyles, styles } from './styles.ts'

const tokens = readFileSync(new URL('../web/ui/tokens.css', import.meta.url), 'utf8').split('@media')
const coloursIn = (words: string) => new Set(words.match(/#[0-9a-f]{6}\b/g))

test('emails use only the site’s colours, on light and on dark screens', () => {
  const emails = [JSON.stringify(styles), darkStyles].map(coloursIn)
  for (const [place, used] of emails.entries()) {
    const ours = coloursIn(tokens[place] ?? '')
    expect(used.size).toBeGreaterThan(4)
    expect([...used].filter((colour) => !ours.has(colour))).toEqual([])
  }
})
