import { expect, test } from 'vitest'
import { getReleaseYear } from './release-years.ts'

test('release years are known for every delivered series, and not for an unknown phone', () => {
  expect(['iphone6', 'samsungs105g', 'samsungzflip7fe', 'samsungnote20ultra'].map(getReleaseYear)).toEqual([
    2014, 2019, 2025, 2020,
  ])
  expect(getReleaseYear('nokia3310')).toBeNull()
})
