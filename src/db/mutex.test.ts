import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readDatabaseError } from './database-errors.ts'
import { Mutex } from './mutex.ts'

test('Mutex grants turns in order, one at a time', async () => {
  const queue = new Mutex(1_000)
  const seen: string[] = []
  const work = async (name: string) => {
    const end = await queue.take()
    seen.push(`${name} in`)
    await nextTurn()
    seen.push(`${name} out`)
    end()
  }
  await Promise.all(['Ana', 'Bo', 'Cy'].map(work))
  expect(seen).toEqual(['Ana in', 'Ana out', 'Bo in', 'Bo out', 'Cy in', 'Cy out'])
})

test('Mutex stays locked while it is handed over', async () => {
  const queue = new Mutex(1_000)
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

test('Mutex rejects with "busy" after the timeout and skips that waiter', async () => {
  const queue = new Mutex(20)
  const end = await queue.take()
  const refused = await queue.take().catch((error: unknown) => error)
  expect(readDatabaseError(refused)).toEqual({ kind: 'busy' })
  end()
  end()
  const again = await queue.take()
  again()
})
