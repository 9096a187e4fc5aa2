import { describe, expect, test } from 'vitest'
import { confirmationFrom } from './kept-confirmation.ts'
import { nationalMobile } from './national-mobile.ts'

describe('what the tab kept of a booking', () => {
  test('is read back', () => {
    const kept = {
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
    expect(confirmationFrom(JSON.stringify(kept))).toEqual(kept)
  })

  test('is taken for fine when the tab kept it before we asked about the battery', () => {
    const kept = confirmationFrom('{"ticket_id":1001,"repair_name":"screen"}')
    expect(kept?.battery).toBe('fine')
  })

  test.each([
    '',
    'null',
    '[]',
    '{}',
    '{"ticket_id":"1","repair_name":"screen"}',
    '{"ticket_id":1,"repair_name":"x"}',
  ])('is passed over when it is no booking: %s', (text) => {
    expect(confirmationFrom(text)).toBeNull()
  })

  test.each([
    ['0491570156', '0491 570 156'],
    ['+61 491 570 156', '0491 570 156'],
    ['0061491570156', '0491 570 156'],
    ['(0491) 570-156', '0491 570 156'],
    ['12345', '12345'],
  ])('shows the mobile number as Australians write it: %s', (typed, shown) => {
    expect(nationalMobile(typed)).toBe(shown)
  })
})
