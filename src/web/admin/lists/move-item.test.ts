import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveItem, readOrder } from './move-item.ts'

const keys = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,4}$/), { minLength: 1, maxLength: 12 })

test('moveItem loses and doubles no item, keeps the order of the others, and puts the item in its place', () => {
  fc.assert(
    fc.property(keys, fc.nat(20), fc.nat(20), (all, from, to) => {
      const key = all[from % all.length]!
      const moved = moveItem(all, key, to)
      expect(moved.toSorted()).toEqual(all.toSorted())
      expect(moved.filter((other) => other !== key)).toEqual(all.filter((other) => other !== key))
      expect(moved.indexOf(key)).toBe(Math.min(to, all.length - 1))
    }),
  )
})

test('readOrder takes the keys as they are sent, after the one move of a browser without scripts', () => {
  expect(readOrder('a b c', '')).toEqual(['a', 'b', 'c'])
  expect(readOrder('a b c', 'c 1')).toEqual(['a', 'c', 'b'])
  expect(readOrder('a b c', 'x 1')).toEqual(['a', 'b', 'c'])
  expect(readOrder('a b c', 'a -1')).toEqual(['a', 'b', 'c'])
})
