import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { cpuTime } from '#test/elapsed.ts'

test.each([
  'jefferson',
  'feelgood',
  'password',
  'Password1',
  'P@ssw0rd',
  'p@ssw0rd123',
  'Passw0rd!',
  'PASSWORD2024',
  '12345678',
  '1234567890',
  '87654321',
  'qwertyuiop',
  'QwertyUiop',
  'qwerty12345',
  'asdfghjkl',
  'abcdefgh',
  'iloveyou',
  'ILoveYou2',
  'sunshine',
  'princess1',
  'Welcome1',
  'welcome2026!',
  'letmein123',
  'admin1234',
  'changeme',
  'aaaaaaaa',
  '00000000',
  '12121212',
  'abcabcabc',
  'xyzxyzxyzxyz',
  'Summer2026',
  'Melbourne1',
  'Samsung123',
  '1q2w3e4r',
  '1qaz2wsx',
  'trustno1',
  'pass word',
])('isCommonPassword refuses %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each([
  'correct horse battery staple',
  'purple kettle on the stove',
  'Tr0ub4dor&3',
  'passionfruit grows here',
  'welcome to my shed',
  'x8#kQ2!vLp',
  'test 83,19,4 82',
  'Nguyễn và con mèo',
  '李小龍喜歡喝茶吃飯',
  'monkeys ate my dragonfruit',
  'qwerty is not my thing',
  '0491570156',
])('isCommonPassword accepts %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})

/** Of one password: two or three are checked in a millisecond, and a garbage collection may fall among them. */
const MAX_CPU_MS = 250

test('isCommonPassword accepts random passwords, and takes no long time for any text', async () => {
  const hex = fc
    .uint8Array({ minLength: 8, maxLength: 8 })
    .map((bytes) => Buffer.from(bytes).toString('base64url'))
  await fc.assert(
    fc.asyncProperty(
      hex,
      async (password) => new Set(password).size < 5 || !(await isCommonPassword(password)),
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 128, unit: 'binary' }), async (password) => {
      const { ms } = await cpuTime(() => isCommonPassword(password))
      return ms < MAX_CPU_MS
    }),
  )
  for (const sign of ['a', '1', '!', 'ab']) {
    const { ms } = await cpuTime(() => isCommonPassword(`${sign.repeat(63)}é`))
    expect(ms).toBeLessThan(MAX_CPU_MS)
  }
})
