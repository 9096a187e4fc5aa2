import { expect, test } from 'vitest'
import { resolveTestTxt, writeMail, type TestMail } from '#test/write-mail.ts'
import type { Inbox } from '../inbox.ts'
import { splitMail } from './dkim.ts'
import { proveSender } from './prove-sender.ts'

const mail: TestMail = {
  from: 'Mei Tanaka <mei@customers.example>',
  to: 'reply+1042.abc@shop.example',
  subject: 'Re: Your phone – grüße',
  text: 'Yes,  please. \n\n\nMei\n\n\n',
  html: '<p>Yes, please.</p>',
}

const inboxWith = (given: Partial<Inbox> = {}): Inbox => ({
  replyAddress: 'reply@shop.example',
  secret: null,
  authHost: null,
  ownAddresses: [],
  resolveTxt: resolveTestTxt(),
  ...given,
})

async function prove(raw: Uint8Array, inbox: Partial<Inbox> = {}, from = 'mei@customers.example') {
  return proveSender(inboxWith(inbox), splitMail(raw), { from, now: Date.UTC(2026, 10, 20) })
}

test('a mail that its own domain has signed is proved, with line feeds alone too', async () => {
  const raw = await writeMail(mail)
  expect(await prove(raw)).toBe('proved')
  expect(await prove(Buffer.from(raw.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'))).toBe('proved')
})

test('a mail that was changed after it was signed is not proved', async () => {
  const text = (await writeMail(mail)).toString('latin1')
  const changes = [
    text.replace('Yes,', 'No, '),
    text.replace('Mei Tanaka <mei@', 'Mei Tanaka <mel@'),
    text.replace(/^Subject: /m, 'Subject: Fwd: '),
    text.replace('v=1;', 'v=2;'),
    text.replace('a=rsa-sha256', 'a=rsa-sha1'),
    text.replace(/\bs=test;/, 's=other;'),
    `${text}More words\r\n`,
  ]
  for (const changed of changes) {
    expect(changed).not.toBe(text)
    expect(await prove(Buffer.from(changed, 'latin1'))).toBe('not_proved')
  }
})

test('a mail whose date is not signed, so that it could be sent again, is not proved', async () => {
  const dkim = { skipFields: 'date' }
  expect(await prove(await writeMail({ ...mail, dkim }))).toBe('not_proved')
})

test('a mail without a signature, or with that of another domain, is not proved', async () => {
  expect(await prove(await writeMail({ ...mail, signedBy: null }))).toBe('not_proved')
  expect(await prove(await writeMail({ ...mail, signedBy: 'evil.example' }))).toBe('not_proved')
  expect(await prove(await writeMail({ ...mail, signedBy: 'mycustomers.example' }))).toBe('not_proved')
  // Neither has a record that says that they are of one organisation.
  expect(await prove(await writeMail({ ...mail, signedBy: 'mail.customers.example' }))).toBe('not_proved')
})

test('a domain of the same organisation may sign, unless the sender’s domain wants its own name only', async () => {
  const signed = await writeMail({ ...mail, signedBy: 'mail.customers.example' })
  const dns = (record: string) => ({ resolveTxt: resolveTestTxt({ '_dmarc.customers.example': [record] }) })
  expect(await prove(signed, dns('v=DMARC1; p=none'))).toBe('proved')
  expect(await prove(signed, dns('v=DMARC1; p=none; adkim=s'))).toBe('not_proved')
  expect(await prove(signed, dns('v=DMARC1; psd=y'))).toBe('not_proved')
  expect(await prove(signed, dns('v=spf1 -all'))).toBe('not_proved')
})

test('a revoked key, and one of another kind, prove nothing', async () => {
  const raw = await writeMail(mail)
  for (const record of ['v=DKIM1; p=', 'v=DKIM1; k=ed25519; p=AAAA', 'v=DKIM1; h=sha1; p=AAAA', 'nothing']) {
    const resolveTxt = async () => [record]
    expect(await prove(raw, { resolveTxt })).toBe('not_proved')
  }
})

test('while DNS is not reached, nothing is known', async () => {
  const resolveTxt = () => Promise.reject(new Error('timeout'))
  expect(await prove(await writeMail(mail), { resolveTxt })).toBe('unknown')
  expect(await prove(await writeMail({ ...mail, signedBy: null }), { resolveTxt })).toBe('not_proved')
})

// RFC 8463, appendix A.3: one message signed with Ed25519 and with RSA.
const rfc8463 = [
  'DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed;',
  ' d=football.example.com; i=@football.example.com;',
  ' q=dns/txt; s=brisbane; t=1528637909; h=from : to :',
  ' subject : date : message-id : from : subject : date;',
  ' bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=;',
  ' b=/gCrinpcQOoIfuHNQIbq4pgh9kyIK3AQUdt9OdqQehSwhEIug4D11Bus',
  ' Fa3bT3FY5OsU7ZbnKELq+eXdp1Q1Dw==',
  'From: Joe SixPack <joe@football.example.com>',
  'To: Suzie Q <suzie@shopping.example.net>',
  'Subject: Is dinner ready?',
  'Date: Fri, 11 Jul 2003 21:00:37 -0700 (PDT)',
  'Message-ID: <20030712040037.46341.5F8J@football.example.com>',
  '',
  'Hi.',
  '',
  'We lost the game.  Are you hungry yet?',
  '',
  'Joe.',
  '',
].join('\r\n')

test('the example of RFC 8463 is proved by its Ed25519 key', async () => {
  const resolveTxt = async (name: string) =>
    name === 'brisbane._domainkey.football.example.com'
      ? ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=']
      : []
  expect(await prove(Buffer.from(rfc8463), { resolveTxt }, 'joe@football.example.com')).toBe('proved')
  const changed = Buffer.from(rfc8463.replace('hungry', 'thirsty'))
  expect(await prove(changed, { resolveTxt }, 'joe@football.example.com')).toBe('not_proved')
})

const authHost = 'mx.shop.example'
const withResults = async (...lines: string[]) =>
  Buffer.concat([
    Buffer.from(lines.map((line) => `Authentication-Results: ${line}\r\n`).join('')),
    await writeMail({ ...mail, signedBy: null }),
  ])

test.each([
  ['mx.shop.example; dmarc=pass (p=none; dis=none) header.from=customers.example', 'proved'],
  ['mx.shop.example 1; spf=fail; DKIM=pass header.d=customers.example', 'proved'],
  [
    'mx.shop.example;\r\n dkim=pass (2048-bit key; secure) header.i=@customers.example header.b=abc',
    'proved',
  ],
  ['mx.shop.example; spf=pass smtp.mailfrom=customers.example', 'not_proved'],
  ['mx.shop.example; dmarc=fail header.from=customers.example', 'not_proved'],
  ['mx.shop.example; dmarc=pass header.from=evil.example', 'not_proved'],
  ['mx.shop.example; dkim=pass header.d=evil.example', 'not_proved'],
  ['mx.shop.example; none', 'not_proved'],
  ['mx.evil.example; dmarc=pass header.from=customers.example', 'not_proved'],
  ['mx.shop.example.evil.example; dmarc=pass header.from=customers.example', 'not_proved'],
  ['mx.shop.example; spf=fail (; dmarc=pass header.from=customers.example)', 'not_proved'],
  ['mx.shop.example; spf=fail smtp.mailfrom="x; dmarc=pass header.from=customers.example"', 'not_proved'],
])('what the named host says counts: %s', async (line, proof) => {
  expect(await prove(await withResults(line), { authHost })).toBe(proof)
})

test('only the topmost results of the named host count', async () => {
  const good = 'mx.shop.example; dmarc=pass header.from=customers.example'
  const bad = 'mx.shop.example; dmarc=fail header.from=customers.example'
  expect(await prove(await withResults(bad, good), { authHost })).toBe('not_proved')
  expect(await prove(await withResults('other.example; dmarc=fail', good, bad), { authHost })).toBe('proved')
})

test('where a host is named, a signature alone proves nothing', async () => {
  expect(await prove(await writeMail(mail), { authHost })).toBe('not_proved')
})
