import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#test/open-file-shop.ts'
import { askShop, controlPath, openControlSocket, type Order } from './control-socket.ts'

async function listenIn(dataDir: string, carryOut: (order: Order, signal: AbortSignal) => Promise<void>) {
  const control = await openControlSocket(dataDir, carryOut)
  onTestFinished(() => control.close())
  return control
}

test('an order reaches the shop, and its outcome comes back', async () => {
  const dataDir = newFolder(onTestFinished)
  const orders: Order[] = []
  await listenIn(dataDir, async (order) => {
    orders.push(order)
    if (order.copy === 'full') throw new Error('database or disk is full')
  })
  expect(await askShop(dataDir, { copy: '/somewhere/copy' })).toEqual({ error: null })
  expect(await askShop(dataDir, { copy: 'full' })).toEqual({ error: 'database or disk is full' })
  expect(orders).toEqual([{ copy: '/somewhere/copy' }, { copy: 'full' }])
})

test('nobody but the shop and its own user can use the socket', async () => {
  const dataDir = newFolder(onTestFinished)
  await listenIn(dataDir, async () => {})
  expect(controlPath(dataDir)).toBe(join(dataDir, 'control.sock'))
  expect(statSync(controlPath(dataDir)).mode & 0o777).toBe(0o600)
})

test('a data directory with a long path gets a private folder of its own for the socket', async () => {
  const dataDir = join(newFolder(onTestFinished), 'a-long-name-'.repeat(10))
  mkdirSync(dataDir)
  const path = controlPath(dataDir)
  expect(path.startsWith(tmpdir())).toBe(true)
  expect(path.length).toBeLessThan(104)
  expect(controlPath(`${dataDir}-other`)).not.toBe(path)

  const control = await listenIn(dataDir, async () => {})
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700)
  expect(await askShop(dataDir, { copy: 'x' })).toEqual({ error: null })
  await control.close()

  chmodSync(dirname(path), 0o755)
  await expect(askShop(dataDir, { copy: 'x' })).rejects.toThrow('not a private folder')
  await expect(openControlSocket(dataDir, async () => {})).rejects.toThrow('not a private folder')
})

test('where no shop runs nobody answers, whatever a dead one left behind', async () => {
  const dataDir = newFolder(onTestFinished)
  expect(await askShop(dataDir, { copy: 'x' })).toBeNull()
  writeFileSync(controlPath(dataDir), '')
  expect(await askShop(dataDir, { copy: 'x' })).toBeNull()
  await listenIn(dataDir, async () => {})
  expect(await askShop(dataDir, { copy: 'x' })).toEqual({ error: null })
})

test('a second order is told to wait, and a closing shop tells whoever waits', async () => {
  const dataDir = newFolder(onTestFinished)
  const control = await listenIn(dataDir, (_, signal) => {
    return new Promise((_done, fail) =>
      signal.addEventListener('abort', () => fail(new Error('The copy was stopped'))),
    )
  })
  const first = askShop(dataDir, { copy: 'first' })
  await expect.poll(async () => (await askShop(dataDir, { copy: 'second' }))?.error).toContain('already')
  await control.close()
  expect(await first).toEqual({ error: 'The copy was stopped' })
  expect(await askShop(dataDir, { copy: 'third' })).toBeNull()
})

test('words that are no order do nothing', async () => {
  const dataDir = newFolder(onTestFinished)
  let carriedOut = 0
  await listenIn(dataDir, async () => void (carriedOut += 1))
  const say = async (words: string) => {
    const socket = createConnection({ path: controlPath(dataDir), allowHalfOpen: true })
    socket.end(words)
    return text(socket).catch(() => '')
  }
  for (const words of ['', 'copy', '{}', '{"copy":1}', 'null'])
    expect(await say(words)).toContain('did not understand')
  expect(await say('x'.repeat(100_000))).toBe('')
  expect(carriedOut).toBe(0)
})
