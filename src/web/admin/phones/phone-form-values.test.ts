import { expect, test } from 'vitest'
import { firstDrawing } from '#contract/phone-drawings.ts'
import { toDrawable, toPhoneDetails, toPhoneValues } from './phone-form-values.ts'

test('a new phone’s form starts with a drawing that can be saved', () => {
  expect(toPhoneDetails(toPhoneValues(null, 'Samsung'))).toMatchObject({
    brand: 'Samsung',
    releaseYear: null,
    hidden: false,
    drawing: firstDrawing,
  })
})

test('toPhoneDetails leaves what is no number as it was typed, for the API to refuse', () => {
  const values = { ...toPhoneValues(null), width: 'wide', height: '', depth: '7,5', releaseYear: 'soon' }
  expect(toPhoneDetails(values)).toMatchObject({
    releaseYear: 'soon',
    drawing: { width: 'wide', height: '', depth: 7.5 },
  })
})

test('toDrawable draws with the last known value where one is unfinished', () => {
  const values = { ...toPhoneValues(null), width: '7', back: '#12', height: '150' }
  expect(toDrawable(values, firstDrawing)).toEqual({ ...firstDrawing, height: 150 })
})
