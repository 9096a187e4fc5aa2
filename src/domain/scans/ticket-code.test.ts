import { expect, test } from 'vitest'
import { parseInvoiceCode, parseTicketCode } from './ticket-code.ts'

test.each([
  '1042',
  '#1042',
  ' # 1042\r\n',
  'https://repairs.example.com/t/1042',
  'HTTP://LOCALHOST:3000/T/1042/',
  'https://repairs.example.com/t/1042?from=slip#x',
  '/t/1042',
])('parseTicketCode reads %j as ticket 1042', (code) => {
  expect(parseTicketCode(code)).toBe(1042)
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
])('parseTicketCode refuses %j', (code) => {
  expect(parseTicketCode(code)).toBeNull()
})

test.each([
  'INV 12',
  'inv-0012',
  'Invoice 12',
  'Tax invoice #12',
  'Invoice number 12',
  'Adjustment note 12',
  ' INV12 ',
])('parseInvoiceCode reads %j as invoice 12', (code) => {
  expect(parseInvoiceCode(code)).toBe(12)
})

test.each(['12', 'INV', 'INV 0', 'INVOICE12345678901', 'INV 12 x'])('parseInvoiceCode refuses %j', (code) => {
  expect(parseInvoiceCode(code)).toBeNull()
})
