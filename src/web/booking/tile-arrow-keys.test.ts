import { expect, test } from 'vitest'
import { getTileTowards } from './tile-arrow-keys.ts'

const tile = (column: number, top: number) => ({
  left: column * 100,
  right: column * 100 + 90,
  top,
  bottom: top + 80,
})
/** Tile positions: rows of three and two, and below the next heading a row of two. */
const places = [tile(0, 0), tile(1, 0), tile(2, 0), tile(0, 100), tile(1, 100.4), tile(0, 260), tile(1, 260)]

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 3],
  ['ArrowRight', 6, null],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, null],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 2, 4],
  ['ArrowDown', 4, 6],
  ['ArrowDown', 5, null],
  ['ArrowUp', 6, 4],
  ['ArrowUp', 3, 0],
  ['ArrowUp', 1, null],
  ['Enter', 1, null],
])('getTileTowards moves with %s from tile %i to %s', (key, from, to) => {
  expect(getTileTowards(key, places, from)).toBe(to)
})
