import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSecrets } from '../secrets.ts'
import { parseTokenTicketId, isValidTrackToken, createTrackToken } from './track-token.ts'

const secrets = createSecrets('a secret that only tests know')
const id = fc.integer({ min: 1, max: 2 ** 48 - 1 })
const version = fc.integer({ min: 1, max: 1_000_000 })

test('a track token opens its own ticket at its own version only', () => {
  fc.assert(
    fc.property(id, version, id, version, (mine, at, other, otherAt) => {
      const token = createTrackToken(secrets, { id: mine, link_version: at })
      expect(token).toMatch(/^[\w-]{30}$/)
      expect(parseTokenTicketId(token)).toBe(mine)
      expect(isValidTrackToken(secrets, token, { id: mine, link_version: at })).toBe(true)
      const same = mine === other && at === otherAt
      expect(isValidTrackToken(secrets, token, { id: other, link_version: otherAt })).toBe(same)
    }),
  )
})

test('a track token with any character changed is invalid', () => {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const ticket = { id: 1042, link_version: 3 }
  const token = createTrackToken(secrets, ticket)
  for (let place = 0; place < token.length; place++) {
    for (const sign of signs) {
      const changed = token.slice(0, place) + sign + token.slice(place + 1)
      expect(isValidTrackToken(secrets, changed, ticket)).toBe(changed === token)
    }
  }
})

test('text that is no track token names no ticket and opens none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.base64String()), (token) => {
      fc.pre(!/^[\w-]{30}$/.test(token))
      expect(parseTokenTicketId(token)).toBe(null)
      expect(isValidTrackToken(secrets, token, { id: 0, link_version: 0 })).toBe(false)
    }),
  )
})

test("another shop's key makes other track tokens", () => {
  const ticket = { id: 7, link_version: 1 }
  expect(isValidTrackToken(createSecrets('another secret'), createTrackToken(secrets, ticket), ticket)).toBe(
    false,
  )
})
