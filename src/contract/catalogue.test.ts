import { describe, expect, test } from 'vitest'
import { findRepairOfPart, forEachRepair, getRepair, repairName, repairs } from './catalogue.ts'
import { pricesSchema } from './catalogue.schema.ts'
import { partKeys, parts } from './part-tests.ts'

describe('the repairs of the catalogue', () => {
  test('repairName says "Replacement" exactly for the repairs that replace a part', () => {
    expect(repairName(getRepair('backcamera'))).toBe('Back Camera Replacement')
    for (const { key, label, part } of repairs) {
      expect(repairName(getRepair(key))).toBe(part === null ? label : `${label} Replacement`)
    }
  })

  test('every part of a phone has one repair at most, named like the part', () => {
    for (const { key, label } of parts) {
      const repair = findRepairOfPart(key)
      if (repair) expect(getRepair(repair).label).toBe(label)
    }
    const replaced = repairs.flatMap(({ part }) => (part === null ? [] : [part]))
    expect(new Set(replaced).size).toBe(replaced.length)
    expect(partKeys).toEqual(expect.arrayContaining(replaced))
    expect(findRepairOfPart('logicboard')).toBeUndefined()
  })

  test('the prices schema takes a whole-dollar price for every repair', () => {
    const prices = forEachRepair(() => 80)
    expect(pricesSchema.parse(prices)).toEqual(prices)
    expect(pricesSchema.safeParse({ ...prices, screen: undefined }).success).toBe(false)
  })
})
