import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/open-test-database.ts'
import { shopParts } from '#test/shop-parts.ts'
import { createSecrets } from '../secrets.ts'
import type { Shop } from '../shop.ts'
import { openThrottles } from '../throttles.ts'
import {
  cachedByVersion,
  getVersion,
  invalidateVersion,
  knownVersion,
  raiseVersion,
} from './cached-by-version.ts'

async function openProcess() {
  const database = await createTestDatabase('sqlite')
  let now = 1_000_000
  const shop: Shop = {
    database,
    now: () => now,
    secrets: createSecrets('a secret that only tests know'),
    throttles: openThrottles(false),
    ...shopParts(),
  }
  // The same database by another handle, like in a second process.
  const other: Shop = { ...shop, database: { ...database } }
  const raise = () => database.transaction((tx) => raiseVersion(tx, 'catalogue'))
  return { shop, other, raise, advance: (ms: number) => void (now += ms), close: database.close }
}

test('cachedByVersion builds a value once for parallel calls', async () => {
  const { shop, close } = await openProcess()
  let made = 0
  const getCached = cachedByVersion('catalogue', async () => (made += 1))
  const got = await Promise.all(Array.from({ length: 500 }, () => getCached(shop)))
  expect(new Set(got)).toEqual(new Set([1]))
  await close()
})

test('cachedByVersion shows a change at once in the process that made it and within a second in all others', async () => {
  const { shop, other, raise, advance, close } = await openProcess()
  const getCached = cachedByVersion('catalogue', async (given) => ({
    version: await getVersion(given, 'catalogue'),
  }))
  const [mine, theirs] = [await getCached(shop), await getCached(other)]

  await raise()
  invalidateVersion(shop, 'catalogue')
  expect(await getCached(shop)).not.toBe(mine)
  advance(999)
  expect(await getCached(other)).toBe(theirs)
  advance(1)
  expect(await getCached(other)).not.toBe(theirs)
  await close()
})

test('cachedByVersion builds again at the next call after an error', async () => {
  const { shop, close } = await openProcess()
  let attempts = 0
  const getCached = cachedByVersion('catalogue', async () => {
    attempts += 1
    if (attempts === 1) throw new Error('the database was away')
    return attempts
  })
  await expect(getCached(shop)).rejects.toThrow('away')
  expect(await getCached(shop)).toBe(2)
  await close()
})

test('cachedByVersion reads a version again that was being read while a change was committed', async () => {
  const { shop, raise, close } = await openProcess()
  const before = await getVersion(shop, 'catalogue')
  invalidateVersion(shop, 'catalogue')
  const reading = getVersion(shop, 'catalogue')
  await raise()
  invalidateVersion(shop, 'catalogue')
  expect(await getVersion(shop, 'catalogue')).toBe(before + 1)
  await reading
  expect(await getVersion(shop, 'catalogue')).toBe(before + 1)
  await close()
})

test('knownVersion is read again behind the answer from half a second on, so that no visitor waits for it', async () => {
  const { other, raise, advance, close } = await openProcess()
  const before = await getVersion(other, 'catalogue')
  await raise()
  advance(499)
  expect(knownVersion(other, 'catalogue')).toBe(before)
  await nextTurn()
  expect(knownVersion(other, 'catalogue')).toBe(before)
  advance(1)
  expect(knownVersion(other, 'catalogue')).toBe(before)
  for (let turns = 0; turns < 50; turns += 1) await nextTurn()
  advance(999)
  expect(knownVersion(other, 'catalogue')).toBe(before + 1)
  await close()
})
