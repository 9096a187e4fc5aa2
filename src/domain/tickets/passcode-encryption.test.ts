import { expect, test } from 'vitest'
import { toStoredPasscode } from './passcode-encryption.ts'

test('a typed passcode is stored, and an empty one means that none is needed', () => {
  expect(toStoredPasscode('2580', undefined)).toEqual({ passcode: '2580', choice: 'given' })
  expect(toStoredPasscode('2580', 'not_needed')).toEqual({ passcode: '2580', choice: 'given' })
  expect(toStoredPasscode('', undefined)).toEqual({ passcode: null, choice: 'not_needed' })
  expect(toStoredPasscode('', 'given')).toEqual({ passcode: null, choice: 'not_needed' })
})

test('no passcode is stored for maintenance mode or an erased phone, even when one was typed', () => {
  for (const choice of ['maintenance', 'erased'] as const) {
    expect(toStoredPasscode('2580', choice)).toEqual({ passcode: null, choice })
  }
})
