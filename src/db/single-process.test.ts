import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runAlone } from '#test/run-alone.ts'
import { holdBooks } from './single-process.ts'

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mendpost-hold-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data', 'shop.db')
}

function holder(file: string) {
  return runAlone(`
    import { holdBooks } from '#db/single-process.ts'
    try {
      const held = holdBooks(${JSON.stringify(file)})
      console.log('held')
      setInterval(() => held, 1_000)
    } catch (error) {
      console.log(error.message)
    }
  `)
}

test('a second process is refused until the first is killed, however hard', async () => {
  const file = newFile()
  const first = holder(file)
  expect(await first.line()).toBe('held')
  expect(() => holdBooks(file)).toThrow('already open in another process')
  const second = holder(file)
  expect(await second.line()).toContain('already open in another process')

  first.child.kill('SIGKILL')
  expect((await first.ended).signal).toBe('SIGKILL')
  const third = holder(file)
  expect(await third.line()).toBe('held')
  third.child.kill('SIGKILL')
  await third.ended
})

test('of several that start at once exactly one serves', async () => {
  const file = newFile()
  const starting = Array.from({ length: 4 }, () => holder(file))
  const words = await Promise.all(starting.map((process) => process.line()))
  for (const { child } of starting) child.kill('SIGKILL')
  await Promise.all(starting.map((process) => process.ended))
  expect(words.filter((word) => word === 'held')).toHaveLength(1)
})

test('after release the next one may hold the file, and releasing twice does no harm', () => {
  const file = newFile()
  const held = holdBooks(file)
  expect(() => holdBooks(file)).toThrow('already open')
  held.release()
  held.release()
  holdBooks(file).release()
})
