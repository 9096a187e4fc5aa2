import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replyLine } from '#contract/mail.ts'
import { cpuTime } from '#test/elapsed.ts'
import { mailClients, mailLanguages } from '#test/mail-clients.ts'
import { splitWords } from './split-words.ts'

const original = `${replyLine}\n\nHello Mei,\n\nMay we replace the battery too?\n\n--\nMendpost Repairs, 1 Example Street`
const words = 'Yes, please.\n\nThe code is on a note: it is in the box.'
const clients = Object.entries(mailClients).filter(([name]) => name !== 'gmail, HTML only')

describe.each(clients)('an answer from %s', (_, write) => {
  test.each(mailLanguages)('in %s is told from what it quotes', (language) => {
    for (const quotes of [original, original.replace(`${replyLine}\n\n`, '')]) {
      const { text } = write({ words, original: quotes, address: 'reply+1042.0a@shop.example', language })
      const { comment, quoted } = splitWords(text!.replaceAll('\n', '\r\n'))
      expect(comment.replace(/^ /, '').replace(/\n+Get Outlook for iOS.*$/, '')).toBe(words)
      expect(quoted).toContain('May we replace the battery too?')
    }
  })
})

test('a wrapped introduction belongs to the quote', () => {
  const text =
    'Thanks!\n\nOn Fri, 20 Nov 2026 at 12:00, Mendpost Repairs\n<reply+1042.0a@shop.example> wrote:\n\n> Hello'
  expect(splitWords(text)).toEqual({
    comment: 'Thanks!',
    quoted: 'On Fri, 20 Nov 2026 at 12:00, Mendpost Repairs\n<reply+1042.0a@shop.example> wrote:\n\n> Hello',
  })
})

test('an answer below the quote is new, and so are answers between its lines', () => {
  const below = splitWords('On Fri, 20 Nov 2026, Shop <a@shop.example> wrote:\n> May we?\n\nYes, you may.')
  expect(below).toEqual({
    comment: 'Yes, you may.',
    quoted: 'On Fri, 20 Nov 2026, Shop <a@shop.example> wrote:\n> May we?',
  })
  const between = splitWords('Hi,\n\n> May we?\n\nYes.\n\n> Which colour?\n\nBlue.')
  expect(between.comment).toBe('Hi,\n\nYes.\n\nBlue.')
  expect(between.quoted).toBe('> May we?\n\nYes.\n\n> Which colour?\n\nBlue.')
})

test('words that only look like a quote stay new', () => {
  for (const text of [
    'My questions:\n\n1. When?\n2. How much?',
    'On 12 November I wrote:\n\nplease call me',
    'From: Perth\nI live far away, so post it.',
    '-- hello --\n\nplease call me',
    'I paid on 3/11.\nDate: 3/11',
  ]) {
    expect(splitWords(text)).toEqual({ comment: text, quoted: null })
  }
})

test('a signature is folded', () => {
  expect(splitWords('Thanks\n\n-- \nMei Tanaka\n0491 570 156')).toEqual({
    comment: 'Thanks',
    quoted: '--\nMei Tanaka\n0491 570 156',
  })
})

test('very long words continue in what is folded', () => {
  const text = 'word '.repeat(5_000).trim()
  const { comment, quoted } = splitWords(text)
  expect(comment.length).toBeLessThanOrEqual(10_000)
  expect(`${comment} ${quoted}`).toBe(text)
})

test('no word of a mail is lost', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '> quoted',
      '>> twice',
      '',
      '-- ',
      `> ${replyLine}`,
      replyLine,
      'From: a <a@b.example>',
      'Sent: 1/2',
      'To: b',
      'Subject: c',
    ),
    fc.constantFrom(
      'On Fri, 20 Nov 2026, a <a@b.example> wrote:',
      '________________',
      '---- Original message ----',
      'Sent from my iPhone',
    ),
    fc.lorem({ maxCount: 6 }),
    fc.string(),
  )
  const count = (text: string) => {
    const counts = new Map<string, number>()
    for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
    return counts
  }
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('\n')
      const { comment, quoted } = splitWords(text)
      const kept = count(`${comment}\n${quoted ?? ''}`)
      for (const [word, times] of count(text)) expect(kept.get(word) ?? 0).toBeGreaterThanOrEqual(times)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['a row of dashes', `${'-'.repeat(200_000)}x`],
  ['short lines', 'a\n'.repeat(100_000)],
  ['lines of dashes without an end', '-----\n\n\n\n\n'.repeat(20_000)],
  ['spaces before a word', `a${' '.repeat(200_000)}x`],
  ['lines that look like the head of a quote', 'On 1 May 2026, mei@customers.example wrote:\n'.repeat(4_500)],
])('splitWords reads %s in a time that grows with the length of the text', async (_, text) => {
  const { ms } = await cpuTime(() => splitWords(text))
  expect(ms).toBeLessThan(2_000)
})
