import { describe, expect, test } from 'vitest'
import { parseConfirmation, toNationalMobile } from './parse-confirmation.ts'

describe('saved confirmation', () => {
  test('parseConfirmation reads what saveConfirmation stored', () => {
    const saved = {
      ticket_id: 1001,
      repair_name: 'screen',
      user_mobile: '0491 570 156',
      address: '12 Smith Street',
      address_apt: '',
      address_city: 'Fitzroy',
      address_state: 'VIC',
      address_post: '3065',
      battery: 'damaged',
    }
    expect(parseConfirmation(JSON.stringify(saved))).toEqual(saved)
  })

  test('parseConfirmation assumes a fine battery in data saved before the battery question existed', () => {
    const saved = parseConfirmation('{"ticket_id":1001,"repair_name":"screen"}')
    expect(saved?.battery).toBe('fine')
  })

  test.each([
    '',
    'null',
    '[]',
    '{}',
    '{"ticket_id":"1","repair_name":"screen"}',
    '{"ticket_id":1,"repair_name":"x"}',
  ])('parseConfirmation ignores invalid data: %s', (text) => {
    expect(parseConfirmation(text)).toBeNull()
  })

  test.each([
    ['0491570156', '0491 570 156'],
    ['+61 491 570 156', '0491 570 156'],
    ['0061491570156', '0491 570 156'],
    ['(0491) 570-156', '0491 570 156'],
    ['12345', '12345'],
  ])('toNationalMobile formats the mobile number the Australian way: %s', (submitted, shown) => {
    expect(toNationalMobile(submitted)).toBe(shown)
  })
})
