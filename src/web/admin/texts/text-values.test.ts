import { expect, test } from 'vitest'
import { readRearrangedText, readTextForm } from './text-values.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const three = {
  markdown: '',
  parts: '3',
  'part.0.title': 'One',
  'part.0.words': 'First.',
  'part.0.on': '1',
  'part.1.title': 'Two',
  'part.1.to': '#two',
  'part.1.words': 'Second.',
  'part.2.title': 'Three',
  'part.2.words': 'Third.',
  'part.2.on': '1',
}

test('readTextForm joins the parts in their order, with "(off)" before one that is not shown', () => {
  expect(readTextForm('faq', form(three))).toBe(
    '## One\n\nFirst.\n\n## (off) [Two](#two)\n\nSecond.\n\n## Three\n\nThird.',
  )
})

test.each([
  ['up 2', ['One', 'Three', 'Two']],
  ['up 0', ['One', 'Two', 'Three']],
  ['down 0', ['Two', 'One', 'Three']],
  ['down 2', ['One', 'Two', 'Three']],
  ['remove 1', ['One', 'Three']],
  ['add', ['One', 'Two', 'Three', 'New']],
  ['up 9', ['One', 'Two', 'Three']],
])('the button "%s" arranges the parts and keeps what was typed', (arrange, titles) => {
  const text = readRearrangedText('faq', form({ ...three, arrange }))!
  const found = [...text.matchAll(/^## (?:\(off\) )?\[?([A-Z][a-z]+)/gm)].map((match) => match[1])
  expect(found).toEqual(titles)
})

test('readTextForm of an email joins subject and words, and another text is what was typed', () => {
  const email = form({ subject: ' A\n B ', markdown: 'Words.' })
  expect(readTextForm('email-test-email', email)).toBe('# A B\n\nWords.')
  expect(readTextForm('about', form({ markdown: 'Words.' }))).toBe('Words.')
  expect(readRearrangedText('about', form({ markdown: '', arrange: 'add' }))).toBeNull()
})
