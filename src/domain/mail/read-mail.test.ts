import { expect, test } from 'vitest'
import { writeMail } from '#test/write-mail.ts'
import { parseMail } from './parse-mail.ts'
import { readMail } from './read-mail.ts'

test('a mail with a picture is read in a thread as it is without one', async () => {
  const picture = { filename: 'phone.png', content: Buffer.alloc(200_000, 7) }
  const mail = { from: 'mei@customers.example', to: 'reply@shop.example', text: 'It broke.' }
  const raw = await writeMail({ ...mail, attachments: [picture] })
  const read = await readMail(raw)
  expect(read).toEqual(await parseMail(raw))
  expect(read!.files[0]!.bytes).toHaveLength(200_000)
})

test('a mail that keeps its reader busy for minutes keeps nobody waiting, and is given up', async () => {
  const html = Buffer.from(`From: a@b.example\r\nContent-Type: text/html\r\n\r\n${'<b>'.repeat(1_000_000)}`)
  let turns = 0
  const timer = setInterval(() => (turns += 1), 10)
  expect(await readMail(html, { withinMs: 2_000 })).toBe(null)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})
