import { expect, test } from 'vitest'
import { ticketFromCode } from './ticket-code.ts'

test.each([
  '1042',
  '#1042',
  ' # 1042\r\n',
  'https://repairs.example.com/t/1042',
  'HTTP://LOCALHOST:3000/T/1042/',
  'https://repairs.example.com/t/1042?from=slip#x',
  '/t/1042',
])('ticketFromCode reads %j as ticket 1042', (code) => {
  expect(ticketFromCode(code)).toBe(1042)
})

test.each([
  '',
  '0',
  '-1',
  '1e3',
  '1042a',
  'https://repairs.example.com/t/',
  'https://x/t/1042/intake',
  '4'.repeat(16),
])('ticketFromCode refuses %j', (code) => {
  expect(ticketFromCode(code)).toBeNull()
})
