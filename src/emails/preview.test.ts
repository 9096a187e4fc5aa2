import { expect, test } from 'vitest'
import { emails } from '#contract/email-kinds.ts'
import { previewEmails, sampleEmail } from './preview.tsx'

test('every email kind has a preview that sends nothing', () => {
  expect(previewEmails().map(({ kind: email }) => email)).toEqual([...emails])
})

test.each(emails)('%s has the same content in HTML and in plain text', (email) => {
  const { subject, html, text } = sampleEmail(email)
  const shown = html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div hidden="".*?<\/div>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  const words = (of: string) => new Set(of.match(/[\p{L}\p{N}$']+/gu))
  const missing = [...words(shown)].filter((word) => !words(text).has(word))
  // The URL below each button, for programs that show no buttons.
  expect(missing.filter((word) => !['Or', 'open', 'this', 'address'].includes(word))).toEqual([])
  expect(text.startsWith(`Mendpost Repairs\n\n${subject}\n===`)).toBe(true)
  expect(text).not.toMatch(/undefined|null|NaN|\[object|<\/?[a-z]/)
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en-AU">/)
  expect(html).not.toMatch(/undefined|NaN|\[object|<img|<script|<link/)
})

test.each(emails)('%s has a subject that fits an inbox', (email) => {
  const { subject } = sampleEmail(email)
  expect(subject.length).toBeGreaterThan(10)
  expect(subject.length).toBeLessThanOrEqual(60)
})
