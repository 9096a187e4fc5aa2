import { expect, test } from 'vitest'
import { repairAdvice } from './repair-advice.ts'

test.each(['X', '12 mini', '16e', 'Air', '17 Pro Max'])(
  'the front camera of an iPhone %s comes with a word on Face ID',
  (model) => {
    expect(repairAdvice('frontcamera', { brand: 'iPhone', model }).join(' ')).toContain('Face ID')
  },
)

test.each(['6', '6s Plus', '7', '8 Plus', 'SE 3rd Gen'])(
  'the front camera of an iPhone %s does not',
  (model) => {
    expect(repairAdvice('frontcamera', { brand: 'iPhone', model }).join(' ')).not.toContain('Face ID')
  },
)

test('the screen of a folding phone is said to be the inner one', () => {
  expect(repairAdvice('screen', { brand: 'SamsungZ', model: 'Z Fold6' })).toContain(
    'This is the inner, folding screen.',
  )
})

test('water resistance is promised for no repair', () => {
  expect(repairAdvice('speaker', { brand: 'Samsung', model: 'S24' }).join(' ')).toContain(
    'nobody can promise',
  )
})
