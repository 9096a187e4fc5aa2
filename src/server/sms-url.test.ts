import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSmsUrl } from './sms-url.ts'

const secret = '0123456789abcdef'
const sid = `AC${'a'.repeat(32)}`

describe('SMS_URL', () => {
  test('webhook+https names an address, and the secret does not travel', () => {
    expect(readSmsUrl(`webhook+https://texts.example.com/send?shop=7&secret=${secret}`)).toEqual({
      provider: 'webhook',
      url: 'https://texts.example.com/send?shop=7',
      secret,
    })
  })

  test('webhook+http is for this machine only', () => {
    expect(readSmsUrl(`webhook+http://127.0.0.1:9000/?secret=${secret}`)).toMatchObject({
      provider: 'webhook',
    })
    expect(readSmsUrl(`webhook+http://texts.example.com/?secret=${secret}`)).toMatch('unless it is localhost')
  })

  test('twilio names account, token and sender', () => {
    expect(readSmsUrl(`twilio://${sid}:tok%2Fen@api.twilio.com?from=%2B61480000000`)).toEqual({
      provider: 'twilio',
      accountSid: sid,
      authToken: 'tok/en',
      from: '+61480000000',
      apiUrl: 'https://api.twilio.com',
    })
    expect(readSmsUrl(`twilio://${sid}:t@api.twilio.com?from=+61480000000`)).toMatchObject({
      from: '+61480000000',
    })
  })

  test('clicksend and messagemedia name user, key and the key of our own address', () => {
    expect(
      readSmsUrl(`clicksend://me%40shop.example:key@default?from=Mendpost&events_key=${secret}`),
    ).toEqual({
      provider: 'clicksend',
      username: 'me@shop.example',
      apiKey: 'key',
      from: 'Mendpost',
      eventsKey: secret,
      apiUrl: 'https://rest.clicksend.com',
    })
    expect(readSmsUrl(`messagemedia://key:secret@default?events_key=${secret}`)).toEqual({
      provider: 'messagemedia',
      apiKey: 'key',
      apiSecret: 'secret',
      from: '',
      eventsKey: secret,
      signingKey: null,
      apiUrl: 'https://api.messagemedia.com',
    })
  })

  test('messagemedia takes the public key of its signatures, and nothing else for it', () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const der = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    for (const written of [der, encodeURIComponent(der)]) {
      const settings = readSmsUrl(
        `messagemedia://key:secret@default?events_key=${secret}&public_key=${written}`,
      )
      if (typeof settings === 'string' || settings.provider !== 'messagemedia')
        throw new Error('The settings are refused')
      expect(settings.signingKey?.equals(publicKey)).toBe(true)
    }
    const { publicKey: other } = generateKeyPairSync('ed25519')
    const wrong = other.export({ type: 'spki', format: 'der' }).toString('base64')
    for (const written of ['', 'nonsense', wrong, der.slice(4)]) {
      expect(
        readSmsUrl(`messagemedia://key:secret@default?events_key=${secret}&public_key=${written}`),
      ).toMatch('public_key')
    }
  })

  test.each([
    ['clicksend://me:key@default', 'events_key='],
    ['messagemedia://me@default?events_key=0123456789abcdef', 'USER:KEY'],
    ['webhook+https://texts.example.com/send', 'secret='],
    ['webhook+https://texts.example.com/send?secret=short', 'at least 16'],
    [`twilio://${sid}:t@api.twilio.com`, 'from='],
    [`twilio://${sid}:50%off@api.twilio.com?from=Mendpost`, '%25'],
    ['messagemedia://key:50%@default?events_key=0123456789abcdef', '%25'],
    ['twilio://AC1:t@api.twilio.com?from=Mendpost', 'ACCOUNT_SID'],
    [`twilio://${sid}:t@api.twilio.com?from=Mendpost&api=http://elsewhere.example`, 'https://'],
    ['https://texts.example.com', 'must begin with'],
    ['nonsense', 'must begin with'],
  ])('refuses %s', (url, why) => {
    expect(readSmsUrl(url)).toMatch(why)
  })
})
