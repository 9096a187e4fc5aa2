import { expect, test } from 'vitest'
import { openTestBooks } from '#test/open-test-books.ts'
import { shopParts } from '#test/shop-parts.ts'
import { secretsFrom } from '../secrets.ts'
import type { Shop } from '../shop.ts'
import { openThrottles } from '../throttles.ts'
import { doubtVersion, keptByVersion, raiseVersion, versionOf } from './kept-by-version.ts'

async function openProcess() {
  const books = await openTestBooks('sqlite')
  let now = 1_000_000
  const shop: Shop = {
    books,
    now: () => now,
    secrets: secretsFrom('a secret that only tests know'),
    throttles: openThrottles(false),
    ...shopParts(),
  }
  // The same books under another handle: what a second process would believe.
  const other: Shop = { ...shop, books: { ...books } }
  const raise = () => books.transaction((tx) => raiseVersion(tx, 'catalogue'))
  return { shop, other, raise, turn: (ms: number) => void (now += ms), close: books.close }
}

test('however many ask at the same time, it is made once', async () => {
  const { shop, close } = await openProcess()
  let made = 0
  const kept = keptByVersion('catalogue', async () => (made += 1))
  const got = await Promise.all(Array.from({ length: 500 }, () => kept(shop)))
  expect(new Set(got)).toEqual(new Set([1]))
  await close()
})

test('a change is seen at once in the process that made it and within a second in every other', async () => {
  const { shop, other, raise, turn, close } = await openProcess()
  const kept = keptByVersion('catalogue', async (asker) => ({ version: await versionOf(asker, 'catalogue') }))
  const [mine, theirs] = [await kept(shop), await kept(other)]

  await raise()
  doubtVersion(shop, 'catalogue')
  expect(await kept(shop)).not.toBe(mine)
  turn(999)
  expect(await kept(other)).toBe(theirs)
  turn(1)
  expect(await kept(other)).not.toBe(theirs)
  await close()
})

test('what could not be made is tried again by the next who asks', async () => {
  const { shop, close } = await openProcess()
  let tries = 0
  const kept = keptByVersion('catalogue', async () => {
    tries += 1
    if (tries === 1) throw new Error('the database was away')
    return tries
  })
  await expect(kept(shop)).rejects.toThrow('away')
  expect(await kept(shop)).toBe(2)
  await close()
})

test('a version that was being read while a change was kept is not believed afterwards', async () => {
  const { shop, raise, close } = await openProcess()
  const before = await versionOf(shop, 'catalogue')
  doubtVersion(shop, 'catalogue')
  const reading = versionOf(shop, 'catalogue')
  await raise()
  doubtVersion(shop, 'catalogue')
  expect(await versionOf(shop, 'catalogue')).toBe(before + 1)
  await reading
  expect(await versionOf(shop, 'catalogue')).toBe(before + 1)
  await close()
})
