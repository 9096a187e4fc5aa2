import { expect, test } from 'vitest'
import { getRepairAdvice } from './repair-advice.ts'

test.each(['X', '12 mini', '16e', 'Air', '17 Pro Max'])(
  'getRepairAdvice warns about Face ID for the front camera of an iPhone %s',
  (model) => {
    expect(
      getRepairAdvice({ key: 'frontcamera', sentence: '' }, { brand: 'iPhone', model }).join(' '),
    ).toContain('Face ID')
  },
)

test.each(['6', '6s Plus', '7', '8 Plus', 'SE 3rd Gen'])(
  'getRepairAdvice does not mention Face ID for the front camera of an iPhone %s',
  (model) => {
    expect(
      getRepairAdvice({ key: 'frontcamera', sentence: '' }, { brand: 'iPhone', model }).join(' '),
    ).not.toContain('Face ID')
  },
)

test('getRepairAdvice says that the screen of a folding phone is the inner one', () => {
  expect(getRepairAdvice({ key: 'screen', sentence: '' }, { brand: 'SamsungZ', model: 'Z Fold6' })).toContain(
    'This is the inner, folding screen.',
  )
})

test('getRepairAdvice promises water resistance for no repair', () => {
  expect(
    getRepairAdvice({ key: 'speaker', sentence: '' }, { brand: 'Samsung', model: 'S24' }).join(' '),
  ).toContain('nobody can promise')
})
