import { expect, test } from 'vitest'
import { shortcutKey, shortcutWord } from './shortcuts.ts'

const press = (key: string, more: Partial<Parameters<typeof shortcutKey>[0]> = {}) =>
  shortcutKey({
    key,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    isComposing: false,
    ...more,
  })

test('shortcutKey reads letters and signs, with caps lock too', () => {
  expect(press('n')).toBe('n')
  expect(press('N')).toBe('n')
  expect(press('[')).toBe('[')
  expect(press('?', { shiftKey: true })).toBe('?')
})

test('shortcutKey ignores modifiers and keys without a character', () => {
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'] as const)
    expect(press('n', { [modifier]: true })).toBeNull()
  expect(press('N', { shiftKey: true })).toBeNull()
  expect(press('n', { isComposing: true })).toBeNull()
  for (const key of ['Enter', 'Tab', 'ArrowDown', 'F5']) expect(press(key)).toBeNull()
})

test('shortcutWord joins two keys in a row, but not after a pause', () => {
  expect(shortcutWord('t', { key: 'g', at: 1000 }, 1400)).toBe('g t')
  expect(shortcutWord('t', { key: 'g', at: 1000 }, 2600)).toBe('t')
  expect(shortcutWord('t', null, 0)).toBe('t')
})
