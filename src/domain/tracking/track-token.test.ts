import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secretsFrom } from '../secrets.ts'
import { numberIn, opens, trackToken } from './track-token.ts'

const secrets = secretsFrom('a secret that only tests know')
const id = fc.integer({ min: 1, max: 2 ** 48 - 1 })
const version = fc.integer({ min: 1, max: 1_000_000 })

test('a word opens its own ticket at its own version, and nothing else', () => {
  fc.assert(
    fc.property(id, version, id, version, (mine, at, other, otherAt) => {
      const token = trackToken(secrets, { id: mine, link_version: at })
      expect(token).toMatch(/^[\w-]{30}$/)
      expect(numberIn(token)).toBe(mine)
      expect(opens(secrets, token, { id: mine, link_version: at })).toBe(true)
      const same = mine === other && at === otherAt
      expect(opens(secrets, token, { id: other, link_version: otherAt })).toBe(same)
    }),
  )
})

test('a word with any sign changed opens nothing', () => {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const ticket = { id: 1042, link_version: 3 }
  const token = trackToken(secrets, ticket)
  for (let place = 0; place < token.length; place++) {
    for (const sign of signs) {
      const changed = token.slice(0, place) + sign + token.slice(place + 1)
      expect(opens(secrets, changed, ticket)).toBe(changed === token)
    }
  }
})

test('what was never a word names no ticket and opens none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.base64String()), (token) => {
      fc.pre(!/^[\w-]{30}$/.test(token))
      expect(numberIn(token)).toBe(null)
      expect(opens(secrets, token, { id: 0, link_version: 0 })).toBe(false)
    }),
  )
})

test('another shop makes other words', () => {
  const ticket = { id: 7, link_version: 1 }
  expect(opens(secretsFrom('another secret'), trackToken(secrets, ticket), ticket)).toBe(false)
})
