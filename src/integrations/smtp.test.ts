import { afterEach, expect, test } from 'vitest'
import type { Mail } from '#domain/mailer.ts'
import { timed } from '#test/elapsed.ts'
import { openTestInbox } from '#test/open-test-inbox.ts'
import { classifyFailure, openSmtp } from './smtp.ts'

const mail: Mail = {
  id: 7,
  kind: 'verify-email',
  messageId: '<outbox.7.abc@mendpost.example>',
  from: { name: 'Mendpost Repairs', address: 'hello@mendpost.example' },
  to: { name: 'Nguyễn Thị Mai', address: 'mai@example.com' },
  replyTo: [{ name: 'Mendpost Repairs', address: 'desk@mendpost.example' }],
  subject: 'Bạn khoẻ không 李小龙',
  html: '<p>Hello</p>\r\n.\r\n<p>Still here</p>',
  text: 'Hello\n.\nStill here\n',
  link: null,
  writtenAt: Date.UTC(2026, 10, 3, 1),
}

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
async function inbox() {
  const opened = await openTestInbox()
  closers.push(opened.close)
  return opened
}

test('an email arrives whole, with its Message-ID', async () => {
  const box = await inbox()
  expect(await openSmtp(box.url).send(mail)).toEqual({ result: 'sent' })
  const [{ from, to, email, raw }] = box.arrived as [(typeof box.arrived)[number]]
  expect(from).toBe('hello@mendpost.example')
  expect(to).toEqual(['mai@example.com'])
  expect(email.messageId).toBe(mail.messageId)
  expect(email.subject).toBe('Bạn khoẻ không 李小龙')
  expect(email.to?.[0]).toMatchObject({ name: 'Nguyễn Thị Mai', address: 'mai@example.com' })
  expect(email.replyTo?.[0]).toMatchObject({ address: 'desk@mendpost.example' })
  expect(email.text?.trim()).toBe('Hello\n.\nStill here')
  expect(email.html).toContain('Still here')
  expect(new Date(email.date!).getTime()).toBe(mail.writtenAt)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  expect(raw).not.toMatch(/^X-Mailer/im)
})

test('an email comes back to its own address, where the server takes that as a sender', async () => {
  const box = await inbox()
  const replied = { ...mail, bounceTo: 'reply+7.0a@mendpost.example' }
  await openSmtp(box.url).send(replied)
  box.setMode({ refuses: 'sender', code: 553, only: /^reply/ })
  expect(await openSmtp(box.url).send(replied)).toEqual({ result: 'sent' })
  expect(box.arrived.map(({ from }) => from)).toEqual([replied.bounceTo, mail.from.address])
  box.setMode({ refuses: 'sender', code: 553 })
  expect(await openSmtp(box.url).send(replied)).toMatchObject({ result: 'away' })
})

test('line breaks in a name or subject never become headers', async () => {
  const box = await inbox()
  await openSmtp(box.url).send({
    ...mail,
    subject: 'Hello\r\nBcc: everybody@example.com',
    to: { name: 'Mai\r\nX-Evil: yes', address: 'mai@example.com' },
  })
  const { email, to } = box.arrived[0]!
  expect(to).toEqual(['mai@example.com'])
  expect(email.headers.map(({ key }) => key)).not.toContain('x-evil')
  expect(email.headers.map(({ key }) => key)).not.toContain('bcc')
})

test('an unreachable server counts as an outage', async () => {
  const box = await openTestInbox()
  await box.close()
  const delivery = await openSmtp(box.url).send(mail)
  expect(delivery).toMatchObject({ result: 'away', why: expect.stringContaining('ECONN') })
})

test.each([
  [{ refuses: 'connection', code: 554 }, 'away'],
  [{ refuses: 'connection', code: 421 }, 'away'],
  [{ refuses: 'sender', code: 550 }, 'away'],
  [{ refuses: 'recipient', code: 450 }, 'later'],
  [{ refuses: 'recipient', code: 550 }, 'refused'],
  [{ refuses: 'recipient', code: 421 }, 'away'],
  [{ refuses: 'data', code: 451 }, 'later'],
  [{ refuses: 'data', code: 554 }, 'refused'],
] as const)('%j means %s', async (mode, result) => {
  const box = await inbox()
  box.setMode(mode)
  expect(await openSmtp(box.url).send(mail)).toMatchObject({ result })
})

test('a connection lost after the email was accepted means retry', async () => {
  const box = await inbox()
  box.setMode('drops after data')
  expect(await openSmtp(box.url).send(mail)).toMatchObject({ result: 'later' })
})

test('a silent server runs into the timeout', async () => {
  const box = await inbox()
  box.setMode('silent after data')
  const { result, ms } = await timed(() => openSmtp(box.url, { withinMs: 300 }).send(mail))
  expect(result).toMatchObject({ result: 'later' })
  expect(ms).toBeLessThan(3_000)
})

test('an invalid address is rejected', async () => {
  const box = await inbox()
  const delivery = await openSmtp(box.url).send({ ...mail, to: { name: '', address: 'nobody' } })
  expect(delivery.result).toBe('refused')
})

test('a wrong SMTP password counts as an outage for all emails', () => {
  expect(
    classifyFailure({ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 no' }, false),
  ).toEqual({
    result: 'away',
    why: 'EAUTH at AUTH PLAIN: 535 no',
  })
})

test('a link that a server repeats in its answer is not logged', () => {
  const response = '554 spam: http://localhost:3000/account/reset/secret-word found'
  const delivery = classifyFailure({ code: 'EMESSAGE', command: 'DATA', responseCode: 554, response }, true)
  expect(delivery).toEqual({ result: 'refused', why: 'EMESSAGE at DATA: 554 spam: (link) found' })
})
