import { describe, expect, test } from 'vitest'
import { demoSmsUrl } from './demo-texts.ts'

describe('demoSmsUrl', () => {
  const take = (given: string | undefined) => {
    const lines: string[] = []
    return { url: demoSmsUrl(given, (line) => void lines.push(line)), lines }
  }

  test('takes a webhook on this machine', () => {
    const url = 'webhook+http://localhost:9000/?secret=0123456789abcdef'
    expect(take(url)).toEqual({ url, lines: [] })
  })

  test.each([
    'webhook+https://texts.example.com/?secret=0123456789abcdef',
    `twilio://AC${'5'.repeat(32)}:token@api.twilio.com?from=Mendpost`,
    'clicksend://me:key@default?events_key=0123456789abcdef',
  ])('leaves out a provider that could text people, and says so: %s', (url) => {
    expect(take(url)).toEqual({ url: undefined, lines: [expect.stringContaining('SMS_URL is left out')] })
  })

  test('leaves a mistake for the start to report, and nothing for nothing', () => {
    expect(take('nonsense').url).toBe('nonsense')
    expect(take(undefined)).toEqual({ url: undefined, lines: [] })
  })
})
