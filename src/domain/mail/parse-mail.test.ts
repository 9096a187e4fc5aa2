import { expect, test } from 'vitest'
import { cpuTime } from '#test/elapsed.ts'
import { parseMail } from './parse-mail.ts'

test('parseMail reads a header of open brackets in a time that grows with its length', async () => {
  const head = 'From: mei@customers.example\r\nMessage-ID: <1@customers.example>'
  const raw = Buffer.from(`${head}\r\nAuto-Submitted: no ${'('.repeat(100_000)}\r\n\r\nHello\r\n`)
  const { result, ms } = await cpuTime(() => parseMail(raw))
  expect(result).toMatchObject({ automatic: null, text: expect.stringContaining('Hello') })
  expect(ms).toBeLessThan(2_000)
})

test('parseMail passes over comments in the headers of programs', async () => {
  const raw = Buffer.from('From: a@b.example\r\nAuto-Submitted: (RFC 3834) auto-replied\r\n\r\nHello\r\n')
  expect(await parseMail(raw)).toMatchObject({ automatic: 'automatic' })
})
