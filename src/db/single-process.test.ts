import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runAlone } from '#test/run-alone.ts'
import { lockDatabase } from './single-process.ts'

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mendpost-hold-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data', 'shop.db')
}

function holder(file: string) {
  return runAlone(`
    import { lockDatabase } from '#db/single-process.ts'
    try {
      const held = lockDatabase(${JSON.stringify(file)})
      console.log('held')
      setInterval(() => held, 1_000)
    } catch (error) {
      console.log(error.message)
    }
  `)
}

test('lockDatabase refuses a second process until the first is gone, even by kill -9', async () => {
  const file = newFile()
  const first = holder(file)
  expect(await first.line()).toBe('held')
  expect(() => lockDatabase(file)).toThrow('already open in another process')
  const second = holder(file)
  expect(await second.line()).toContain('already open in another process')

  first.child.kill('SIGKILL')
  expect((await first.ended).signal).toBe('SIGKILL')
  const third = holder(file)
  expect(await third.line()).toBe('held')
  third.child.kill('SIGKILL')
  await third.ended
})

test('of several processes that start together exactly one gets the lock', async () => {
  const file = newFile()
  const starting = Array.from({ length: 4 }, () => holder(file))
  const words = await Promise.all(starting.map((process) => process.line()))
  for (const { child } of starting) child.kill('SIGKILL')
  await Promise.all(starting.map((process) => process.ended))
  expect(words.filter((word) => word === 'held')).toHaveLength(1)
})

test('lockDatabase can be acquired after release, and releasing twice is harmless', () => {
  const file = newFile()
  const held = lockDatabase(file)
  expect(() => lockDatabase(file)).toThrow('already open')
  held.release()
  held.release()
  lockDatabase(file).release()
})
