import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { getNetwork } from '#domain/networks.ts'
import { getConnection } from '#server/connection.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage

test('a forged X-Forwarded-For moves no rate limit: the address is the one seen by our own proxies', () => {
  expect(getConnection(from('203.0.113.7', '10.0.0.1'), 0).address).toBe('203.0.113.7')
  expect(getConnection(from('127.0.0.1', '10.0.0.1, 203.0.113.7'), 1).address).toBe('203.0.113.7')
  expect(getConnection(from('127.0.0.1', '1.1.1.1, 2.2.2.2, 203.0.113.7, 10.0.0.9'), 2).address).toBe(
    '203.0.113.7',
  )
})

test('rate limits count an IPv6 /64 network as one address', () => {
  expect(getNetwork('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2::/64')
  expect(getNetwork('2001:DB8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(getNetwork('2001:0db8:0001:0002::9')).toBe('2001:db8:1:2::/64')
  expect(getNetwork('2001:db8::9')).toBe('2001:db8::/64')
  expect(getNetwork('2001:db8:1:3::1')).not.toBe(getNetwork('2001:db8:1:2::1'))
  expect(getNetwork('::1')).toBe('::/64')
  expect(getNetwork('fe80::1%eth0')).toBe('fe80::/64')
  expect(getNetwork('[2001:db8:1:2::1]')).toBe('2001:db8:1:2::/64')
})

test('an IPv4 address is the same however the socket writes it, and invalid ones are shortened', () => {
  expect(getNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(getNetwork('203.0.113.7')).toBe('203.0.113.7')
  expect(getNetwork('x'.repeat(10_000))).toHaveLength(64)
})
