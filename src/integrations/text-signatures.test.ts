import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { textEventsPath } from '#contract/text-messages.ts'
import type { TextProviderSettings } from '#integrations/text-messages.ts'
import { readSmsUrl } from '#server/sms-url.ts'
import { openTestApp } from '#test/open-test-app.ts'
import { openTextProvider } from './text-messages.ts'
import { signedText } from './text-messagemedia-signature.ts'
import { signTwilio } from './text-twilio.ts'

const eventsKey = 'a key of our own address'
const url = `http://localhost:3000${textEventsPath}?key=${encodeURIComponent(eventsKey)}`
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

function settings(smsUrl: string): TextProviderSettings {
  const read = readSmsUrl(smsUrl)
  if (typeof read === 'string') throw new Error(read)
  return read
}

/** MessageMedia with a signature key of its account. */
function openSigned() {
  const key = encodeURIComponent(publicKey.export({ type: 'spki', format: 'der' }).toString('base64'))
  return openTextProvider(
    settings(
      `messagemedia://key:secret@default?events_key=${encodeURIComponent(eventsKey)}&public_key=${key}`,
    ),
    { eventsUrl: null },
  )
}

const body = JSON.stringify({ reply_id: 'r1', source_number: '+61491570156', content: 'STOP ’' })
const date = 'Mon, 23 Nov 2026 01:02:03 GMT'

function signedHeaders(digest = 'SHA256', with_ = privateKey, words = signedText(url, date, body)) {
  return {
    date,
    'x-messagemedia-digest-type': digest,
    'x-messagemedia-cipher-type': 'RSA',
    'x-messagemedia-signature': sign(digest, Buffer.from(words), with_).toString('base64'),
  } as Record<string, string>
}

describe('signatures of MessageMedia', () => {
  const read = (headers: Record<string, string>, changed: { url?: string; body?: string } = {}) =>
    openSigned().readEvents({ url, body, now: 0, ...changed, header: (name) => headers[name] })

  test('the signed text is request line, date and body, one after the other', () => {
    expect(signedText('https://shop.example/api/text-messages/events?key=a%20b', date, '{}')).toBe(
      `POST /api/text-messages/events?key=a%20b HTTP/1.1${date}{}`,
    )
  })

  test.each(['SHA224', 'SHA256', 'SHA512'])('a request signed with %s is taken', (digest) => {
    expect(read(signedHeaders(digest))).toMatchObject([{ about: 'reply', ref: 'r1' }])
  })

  test('a request that is altered, unsigned or signed by another is refused, whatever its key', () => {
    const right = signedHeaders()
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const without = (name: string) =>
      Object.fromEntries(Object.entries(right).filter(([one]) => one !== name))
    expect(read(signedHeaders('SHA256', other))).toBe(null)
    expect(read(right, { body: body.replace('STOP', 'START') })).toBe(null)
    expect(read(right, { url: url.replace('/events', '/other') })).toBe(null)
    expect(read({ ...right, date: 'Mon, 23 Nov 2026 01:02:04 GMT' })).toBe(null)
    for (const name of ['date', 'x-messagemedia-digest-type', 'x-messagemedia-signature']) {
      expect(read(without(name)), name).toBe(null)
    }
    for (const digest of ['SHA1', 'MD5', 'constructor', '']) {
      expect(read({ ...right, 'x-messagemedia-digest-type': digest }), digest).toBe(null)
    }
    expect(read({ ...right, 'x-messagemedia-signature': 'no base64 at all!' })).toBe(null)
  })

  test('a right signature does not open an address without our key', () => {
    const elsewhere = url.replace(/key=.*/, 'key=another')
    const headers = signedHeaders('SHA256', privateKey, signedText(elsewhere, date, body))
    expect(read(headers, { url: elsewhere })).toBe(null)
  })

  test('the webhook of the shop checks it', async () => {
    const app = await openTestApp({ throttle: false, parts: { texts: openSigned() } })
    const path = `${textEventsPath}?key=${encodeURIComponent(eventsKey)}`
    const post = async (headers: Record<string, string>) =>
      (await app.fetch(path, { method: 'POST', headers, body })).status
    expect(await post({})).toBe(400)
    expect(await post({ ...signedHeaders(), date: 'yesterday' })).toBe(400)
    expect(await post(signedHeaders())).toBe(204)
    await app.close()
  })
})

describe('signatures of Twilio', () => {
  test.each([
    ['+14158675309', 'RSOYDt4T1cUTdK1PDd93/VVr8B8='],
    ['+12349013030', '0/KCTR6DLpKmkAf8muzZqo1nDgQ='],
  ])('published examples have the published signature: from %s', (from, signature) => {
    const form = new URLSearchParams({
      To: '+18005551212',
      From: from,
      Digits: '1234',
      Caller: from,
      CallSid: 'CA1234567890ABCDE',
    })
    expect(signTwilio('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', form)).toBe(signature)
  })
})

describe('the key in the address', () => {
  test.each(['clicksend', 'messagemedia'])('%s: only the whole key opens', (provider) => {
    const texts = openTextProvider(
      settings(`${provider}://me:key@default?events_key=${encodeURIComponent(eventsKey)}`),
      { eventsUrl: null },
    )
    const read = (query: string) =>
      texts.readEvents({
        url: `http://localhost:3000${textEventsPath}${query}`,
        body: '{}',
        now: 0,
        header: () => undefined,
      })
    for (const query of ['', '?key=', '?key=a', `?key=${eventsKey}x`, `?other=${eventsKey}`]) {
      expect(read(query), query).toBe(null)
    }
    expect(read(`?key=${encodeURIComponent(eventsKey)}`)).toEqual([])
  })
})
