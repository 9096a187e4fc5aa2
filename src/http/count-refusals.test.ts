import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'

type Line = Record<string, unknown>
let app: TestApp
let lines: Line[]
beforeEach(async () => {
  lines = []
  const write = (facts: Line, words: string) => void lines.push({ ...facts, words })
  app = await openTestApp({ log: { debug: () => {}, info: write, warn: write, error: write } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const refuse = async (times: number, address: (n: number) => string) => {
  for (let n = 0; n < times; n += 1) {
    const { status } = await app.fetch('/api/queues', {}, { cookies: new Map(), address: address(n) })
    expect(status).toBe(401)
  }
}

test('refused calls of one kind from one network are logged twenty times, then once with their count', async () => {
  await refuse(500, (n) => `2001:db8:7:${n.toString(16)}::/64`)
  expect(lines).toHaveLength(20)
  await refuse(3, () => '203.0.113.7')
  expect(lines).toHaveLength(23)
  vi.advanceTimersByTime(MINUTE_MS + 1_000)
  expect(lines.slice(23)).toEqual([
    { method: 'GET', path: '/api/queues', status: 401, refusals: 480, words: 'more calls refused alike' },
  ])
  await refuse(1, () => '2001:db8:7:1::/64')
  expect(lines).toHaveLength(25)
})
