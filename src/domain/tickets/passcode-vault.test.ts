import { expect, test } from 'vitest'
import { passcodeAnswer } from './passcode-vault.ts'

test('a passcode that was typed is kept, and nothing typed means that none is needed', () => {
  expect(passcodeAnswer('2580', undefined)).toEqual({ passcode: '2580', choice: 'given' })
  expect(passcodeAnswer('2580', 'not_needed')).toEqual({ passcode: '2580', choice: 'given' })
  expect(passcodeAnswer('', undefined)).toEqual({ passcode: null, choice: 'not_needed' })
  expect(passcodeAnswer('', 'given')).toEqual({ passcode: null, choice: 'not_needed' })
})

test('who uses maintenance mode or erases the phone has no passcode kept, even when one was typed before', () => {
  for (const choice of ['maintenance', 'erased'] as const) {
    expect(passcodeAnswer('2580', choice)).toEqual({ passcode: null, choice })
  }
})
