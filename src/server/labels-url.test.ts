import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { readLabelsUrl } from './labels-url.ts'

const secret = 'a secret of 16 signs'
const query = `?secret=${encodeURIComponent(secret)}`

describe('LABELS_URL', () => {
  test('names the service, its keys, and the secret of the webhook', () => {
    expect(readLabelsUrl(`starshipit+https://api%2Fkey:sub@api.starshipit.com${query}`)).toEqual({
      service: 'starshipit',
      apiKey: 'api/key',
      subscriptionKey: 'sub',
      secret,
      apiUrl: 'https://api.starshipit.com',
    })
    expect(readLabelsUrl(`easypost+http://key@127.0.0.1:9000${query}`)).toEqual({
      service: 'easypost',
      apiKey: 'key',
      secret,
      apiUrl: 'http://127.0.0.1:9000',
    })
  })

  test.each([
    [`shippit+https://key:sub@api.example.com${query}`, /must begin with starshipit/],
    [`starshipit://key:sub@api.starshipit.com${query}`, /must begin with starshipit/],
    [`starshipit+http://key:sub@api.starshipit.com${query}`, /unless it is localhost/],
    [`starshipit+https://key@api.starshipit.com${query}`, /SUBSCRIPTION_KEY/],
    [`easypost+https://api.easypost.com${query}`, /API_KEY/],
    ['starshipit+https://key:sub@api.starshipit.com?secret=short', /at least 16/],
    ['starshipit+https://key%ff:sub@api.starshipit.com?secret=a-secret-of-16-signs', /%25/],
    ['starshipit+https://key%:sub@api.starshipit.com?secret=a-secret-of-16-signs', /%25/],
  ])('%s stops the start', (url, why) => {
    expect(readLabelsUrl(url)).toMatch(why)
    expect(() => readEnv({ LABELS_URL: url })).toThrow(/LABELS_URL/)
  })

  test('without it the shop buys no labels', () => {
    expect(readEnv({}).labels).toBe(null)
    expect(readEnv({ LABELS_URL: '' }).labels).toBe(null)
  })
})
