import { expect, test } from 'vitest'
import { hashPassword, matchesPassword } from '#domain/accounts/password-hash.ts'
import { arrange, arranged } from './test-people.ts'

test('the shared password hash is verified as any other, and other hashes have production parameters', async () => {
  const own = await hashPassword(arranged.password)
  expect(own).not.toBe(arranged.hash)
  expect(own).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await matchesPassword(arranged.hash, arranged.password)).toBe(true)
  expect(await matchesPassword(arranged.hash, 'another password')).toBe(false)
})

test('the shared hash is used for that password only, and only within arrange', async () => {
  await arrange(async () => {
    expect(await hashPassword(arranged.password)).toBe(arranged.hash)
    expect(await matchesPassword(arranged.hash, arranged.password)).toBe(true)
    expect(await matchesPassword(arranged.hash, 'another password')).toBe(false)
    expect(await matchesPassword(null, arranged.password)).toBe(false)
    const other = await hashPassword('another password')
    expect(await matchesPassword(other, 'another password')).toBe(true)
    expect(await matchesPassword(other, arranged.password)).toBe(false)
  })
  expect(await hashPassword(arranged.password)).not.toBe(arranged.hash)
})
