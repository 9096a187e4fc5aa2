import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readDatabaseError } from './database-errors.ts'
import { OneAtATime } from './one-at-a-time.ts'

test('turns are given in the order of asking, one at a time', async () => {
  const queue = new OneAtATime(1_000)
  const seen: string[] = []
  const work = async (name: string) => {
    const end = await queue.take()
    seen.push(`${name} in`)
    await sleep(5)
    seen.push(`${name} out`)
    end()
  }
  await Promise.all(['Ana', 'Bo', 'Cy'].map(work))
  expect(seen).toEqual(['Ana in', 'Ana out', 'Bo in', 'Bo out', 'Cy in', 'Cy out'])
})

test('nobody slips in between while a turn is handed on', async () => {
  const queue = new OneAtATime(1_000)
  const end = await queue.take()
  let second = false
  const waiting = queue.take().then((done) => {
    second = true
    return done
  })
  end()
  const third = queue.take().then(() => expect(second).toBe(true))
  const endSecond = await waiting
  endSecond()
  await third
})

test('who waits too long is told that the database is busy, and is not waited for later', async () => {
  const queue = new OneAtATime(20)
  const end = await queue.take()
  const refused = await queue.take().catch((error: unknown) => error)
  expect(readDatabaseError(refused)).toEqual({ kind: 'busy' })
  end()
  end()
  const again = await queue.take()
  again()
})
