import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { joinParts, splitParts } from './text-parts.ts'

test.each(['faq', 'services'])('joinParts puts the delivered %s together as they were', (key) => {
  const file = new URL(`../../assets/texts/${key}/2026-11.md`, import.meta.url)
  const markdown = readFileSync(file, 'utf8').trim()
  expect(splitParts(markdown).parts.length).toBeGreaterThan(3)
  expect(joinParts(splitParts(markdown))).toBe(markdown)
})

test('splitParts reads what is switched off, with and without an address', () => {
  const text =
    'Before.\n\n## (off) [One](#one)\n\nFirst.\n\n### Small\n\n## [(OFF) Two](/two)\n\nSecond.\n\n## Three'
  expect(splitParts(text)).toEqual({
    before: 'Before.',
    parts: [
      { title: 'One', to: '#one', on: false, words: 'First.\n\n### Small' },
      { title: 'Two', to: '/two', on: false, words: 'Second.' },
      { title: 'Three', to: '', on: true, words: '' },
    ],
  })
})

test('a heading within a code block begins no part', () => {
  expect(splitParts('## One\n\n```\n## Not two\n```\n\nMore.').parts).toHaveLength(1)
})
