import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passesLuhn, parseSerial } from './serial.ts'

test('parseSerial stores fifteen digits as an IMEI, without spaces and dashes', () => {
  expect(parseSerial('49 015420-323751 8')).toEqual({ serial: '490154203237518', doubtful: false })
})

test('parseSerial marks an IMEI with a wrong check digit as doubtful', () => {
  expect(parseSerial('490154203237517').doubtful).toBe(true)
})

test('parseSerial stores any other serial as typed and never as doubtful', () => {
  for (const serial of ['F2LXK0ABCD12', 'R58-N123', '12345678901234', '1234567890123456', 'C39 VX 0AB']) {
    expect(parseSerial(serial)).toEqual({ serial, doubtful: false })
  }
})

test('every fourteen digits have exactly one check digit, which detects any single wrong digit', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 14, maxLength: 14 })
  fc.assert(
    fc.property(digits, fc.nat(13), fc.integer({ min: 1, max: 9 }), (body, at, off) => {
      const right = [...Array(10).keys()].filter((check) => passesLuhn(body.join('') + check))
      expect(right).toHaveLength(1)
      const mistyped = body.with(at, (body[at]! + off) % 10)
      expect(passesLuhn(mistyped.join('') + right[0])).toBe(false)
    }),
  )
})
