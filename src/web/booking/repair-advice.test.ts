import { expect, test } from 'vitest'
import { repairAdvice } from './repair-advice.ts'

test.each(['X', '12 mini', '16e', 'Air', '17 Pro Max'])(
  'repairAdvice warns about Face ID for the front camera of an iPhone %s',
  (model) => {
    expect(
      repairAdvice({ key: 'frontcamera', sentence: '' }, { brand: 'iPhone', model }).join(' '),
    ).toContain('Face ID')
  },
)

test.each(['6', '6s Plus', '7', '8 Plus', 'SE 3rd Gen'])(
  'repairAdvice does not mention Face ID for the front camera of an iPhone %s',
  (model) => {
    expect(
      repairAdvice({ key: 'frontcamera', sentence: '' }, { brand: 'iPhone', model }).join(' '),
    ).not.toContain('Face ID')
  },
)

test('repairAdvice says that the screen of a folding phone is the inner one', () => {
  expect(repairAdvice({ key: 'screen', sentence: '' }, { brand: 'SamsungZ', model: 'Z Fold6' })).toContain(
    'This is the inner, folding screen.',
  )
})

test('repairAdvice promises water resistance for no repair', () => {
  expect(
    repairAdvice({ key: 'speaker', sentence: '' }, { brand: 'Samsung', model: 'S24' }).join(' '),
  ).toContain('nobody can promise')
})
