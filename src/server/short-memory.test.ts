import { expect, test } from 'vitest'
import { ShortMemory } from './short-memory.ts'

test('a short memory forgets all when it is full, and never learns what is too long', () => {
  const memory = new ShortMemory<number>(2, 5)
  memory.set('a', 1)
  memory.set('b'.repeat(6), 2)
  memory.set('c', 3)
  expect(['a', 'bbbbbb', 'c'].map((name) => memory.get(name))).toEqual([1, undefined, 3])
  memory.set('d', 4)
  expect(['a', 'c', 'd'].map((name) => memory.get(name))).toEqual([undefined, undefined, 4])
})
