import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test('fold ignores case, accents, width and the Vietnamese đ', () => {
  expect(fold('Nguyễn Thị Đào')).toBe('nguyen thi dao')
  expect(fold('NGUYỄN')).toBe(fold('nguyễn'.normalize('NFD')))
  expect(fold('ＡＢＣ１２')).toBe('abc12')
  expect(fold('Øystein Łukasz Straße İpek')).toBe('oystein lukasz strasse ipek')
  expect(fold('ΝΊΚΟΣ')).toBe(fold('νίκος'))
  expect(fold('李小龙')).toBe('李小龙')
})
