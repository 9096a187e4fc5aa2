import { expect, test } from 'vitest'
import { demoLabelsUrl } from './demo-labels.ts'

test('demoLabelsUrl takes a service on this machine only', () => {
  const lines: string[] = []
  const take = (url?: string) => demoLabelsUrl(url, (line) => void lines.push(line))
  const here = 'starshipit+http://key:sub@127.0.0.1:9000?secret=a-secret-of-16-signs'
  expect([take(), take(''), take(here), take('wrong')]).toEqual([undefined, undefined, here, 'wrong'])
  expect(lines).toEqual([])
  expect(take('easypost+https://key@api.easypost.com?secret=a-secret-of-16-signs')).toBe(undefined)
  expect(lines).toEqual([expect.stringContaining('LABELS_URL is left out')])
})
