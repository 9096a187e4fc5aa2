import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { arrivalOf, networkOf } from '#server/arrival.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage

test('a forged header moves no limit: the address is the one that our own proxies saw', () => {
  expect(arrivalOf(from('203.0.113.7', '10.0.0.1'), 0).address).toBe('203.0.113.7')
  expect(arrivalOf(from('127.0.0.1', '10.0.0.1, 203.0.113.7'), 1).address).toBe('203.0.113.7')
  expect(arrivalOf(from('127.0.0.1', '1.1.1.1, 2.2.2.2, 203.0.113.7, 10.0.0.9'), 2).address).toBe(
    '203.0.113.7',
  )
})

test('all addresses that one person has in IPv6 count as one', () => {
  expect(networkOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:DB8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:0db8:0001:0002::9')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0::/64')
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('[2001:db8:1:2::1]')).toBe('2001:db8:1:2::/64')
})

test('an IPv4 address is the same however the socket writes it, and nonsense stays short', () => {
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('x'.repeat(10_000))).toHaveLength(64)
})
