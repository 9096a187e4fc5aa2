import { expect, test } from 'vitest'
import { parseMarkdown, parseShown } from './parse-markdown.ts'
import { MAX_NESTING } from './text-nesting.ts'

const item = (depth: number) => `${'  '.repeat(depth)}- a`

test.each([
  ['quotes', '>'.repeat(19_000) + ' a'],
  ['quotes with spaces', '> '.repeat(10_000) + 'a'],
  ['list items', '- '.repeat(3_000) + 'a'],
  ['numbered items', '1. '.repeat(2_000) + 'a'],
  ['emphasis', '*'.repeat(2_000) + 'a' + '*'.repeat(2_000)],
  ['open emphasis', '*a '.repeat(5_000) + 'b* '.repeat(5_000)],
  ['emphasis over lines', 'a **b\n'.repeat(3_000)],
  ['underscores', '_'.repeat(9_000) + 'a' + '_'.repeat(9_000)],
  ['brackets', '['.repeat(20_000)],
  ['pictures', '!['.repeat(3_000) + 'a' + '](b)'.repeat(3_000)],
  ['items by indentation', Array.from({ length: 100 }, (_, depth) => item(depth)).join('\n')],
  ['quotes that hold lists', '> - '.repeat(8) + 'a'],
])('parseMarkdown refuses %s without bounds before it walks into them', (_, markdown) => {
  expect(() => parseMarkdown(markdown)).toThrow(/deep within each other|in one paragraph/)
})

test('parseMarkdown takes what a shop writes: rules, blanks to fill in, nested lists and many marks', () => {
  const blocks = parseMarkdown(
    [
      '* * * * * * * * * * * * * * *',
      'Name: ______________________________________',
      [0, 1, 2, 3].map(item).join('\n'),
      Array.from({ length: 12 }, (_, n) => `> **Step ${n}** of [this](/terms) *and* that`).join('\n'),
    ].join('\n\n'),
  )
  expect(blocks[0]).toEqual({ rule: true })
  expect(blocks).toHaveLength(4)
  expect(parseMarkdown(`${'>'.repeat(MAX_NESTING)} a`)).toHaveLength(1)
})

test('parseShown draws the delivered text in place of a stored one that cannot be drawn', () => {
  expect(parseShown(`${'>'.repeat(1_000)} a`, 'Our terms.')).toEqual([{ paragraph: ['Our terms.'] }])
})
