import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mail } from '#domain/mailer.ts'
import { openEmlDirectory } from './eml-directory.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'mendpost-mail-'))
})
afterEach(() => rm(home, { recursive: true }))

const mail: Mail = {
  id: 12,
  kind: 'verify-email',
  messageId: '<outbox.12.abc@mendpost.example>',
  from: { name: 'Mendpost Repairs', address: 'hello@mendpost.example' },
  to: { name: '', address: 'mei@example.com' },
  replyTo: [{ name: 'Mendpost Repairs', address: 'hello@mendpost.example' }],
  subject: 'Please confirm your email address',
  html: '<p>Hello</p>',
  text: 'Hello\n',
  link: 'http://localhost:3000/account/verify/word',
  writtenAt: Date.UTC(2026, 10, 3, 1, 2, 3, 4),
}

test('an email is written as a file that only its owner may read, and its link is logged', async () => {
  const lines: string[] = []
  const folder = join(home, 'mail')
  const office = openEmlDirectory(folder, (line) => lines.push(line))
  expect(await office.send(mail)).toEqual({ result: 'sent' })

  expect(await readdir(folder)).toEqual(['2026-11-03T01-02-03-004Z-000012-verify-email.eml'])
  const file = join(folder, '2026-11-03T01-02-03-004Z-000012-verify-email.eml')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const email = await PostalMime.parse(await readFile(file))
  expect(email).toMatchObject({ subject: mail.subject, messageId: mail.messageId })
  expect(lines).toEqual([
    'Mail to mei@example.com, "Please confirm your email address": http://localhost:3000/account/verify/word',
  ])
})

test('terminal control characters in an email are not logged', async () => {
  const lines: string[] = []
  const office = openEmlDirectory(home, (line) => lines.push(line))
  await office.send({ ...mail, subject: 'Red \u001b[31m alert\r\nSecond line' })
  expect(lines[0]).not.toMatch(/\p{Cc}/u)
})

test('a directory that is not writable counts as an outage', async () => {
  await writeFile(join(home, 'taken'), '')
  const office = openEmlDirectory(join(home, 'taken'), null)
  expect(await office.send(mail)).toMatchObject({ result: 'away' })
})
