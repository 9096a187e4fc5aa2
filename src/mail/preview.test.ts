import { expect, test } from 'vitest'
import { letters } from '#contract/letters.ts'
import { previewLetters, sampleLetter } from './preview.tsx'

test('every letter can be looked at without sending it', () => {
  expect(previewLetters().map(({ letter }) => letter)).toEqual([...letters])
})

test.each(letters)('%s says the same in HTML and in plain text', (letter) => {
  const { subject, html, text } = sampleLetter(letter)
  const shown = html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div hidden="".*?<\/div>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  const words = (of: string) => new Set(of.match(/[\p{L}\p{N}$']+/gu))
  const missing = [...words(shown)].filter((word) => !words(text).has(word))
  // What stands below each button for programs that show none.
  expect(missing.filter((word) => !['Or', 'open', 'this', 'address'].includes(word))).toEqual([])
  expect(text.startsWith(`Mendpost Repairs\n\n${subject}\n===`)).toBe(true)
  expect(text).not.toMatch(/undefined|null|NaN|\[object|<\/?[a-z]/)
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en-AU">/)
  expect(html).not.toMatch(/undefined|NaN|\[object|<img|<script|<link/)
})

test.each(letters)('%s has a subject that an inbox shows whole', (letter) => {
  const { subject } = sampleLetter(letter)
  expect(subject.length).toBeGreaterThan(10)
  expect(subject.length).toBeLessThanOrEqual(60)
})
