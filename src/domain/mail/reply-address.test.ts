import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSecrets } from '../secrets.ts'
import { readReplyAddress, replyAddress } from './reply-address.ts'

const inbox = {
  replyAddress: 'reply@shop.example',
  secret: null,
  authHost: null,
  ownAddresses: [],
  resolveTxt: async () => [],
}
const shop = { secrets: createSecrets('a secret that only tests know'), inbox }

test('an address of a ticket is read as that ticket, however it is capitalised', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), fc.boolean(), (id, upper) => {
      const address = replyAddress(shop, id)!
      expect(address).toMatch(/^reply\+\d+\.[0-9a-f]{24}@shop\.example$/)
      expect(address.indexOf('@')).toBeLessThanOrEqual(64)
      expect(readReplyAddress(shop, upper ? address.toUpperCase() : address)).toBe(id)
    }),
  )
})

test('an address with another ticket, code, box or host is read as none', () => {
  const address = replyAddress(shop, 1042)!
  const wrong = [
    address.replace('1042', '1043'),
    address.replace('1042.', '01042.'),
    address.replace(/.@/, (last) => (last === '0@' ? '1@' : '0@')),
    address.replace('reply+', 'replies+'),
    address.replace('reply+', 'reply+reply+'),
    address.replace('shop.example', 'evil.example'),
    `${address}.evil.example`,
    'reply@shop.example',
    'reply+1042@shop.example',
    '',
  ]
  expect(wrong.map((one) => readReplyAddress(shop, one))).toEqual(wrong.map(() => null))
})

test('an address that another shop made names no ticket', () => {
  const other = { ...shop, secrets: createSecrets('another secret') }
  expect(readReplyAddress(shop, replyAddress(other, 7)!)).toBe(null)
})

test('without an inbox there is no address, and none is read', () => {
  const without = { ...shop, inbox: null }
  expect(replyAddress(without, 7)).toBe(null)
  expect(readReplyAddress(without, replyAddress(shop, 7)!)).toBe(null)
})
