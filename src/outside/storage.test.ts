import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Storage } from '#domain/storage.ts'
import { openTestBucket } from '#test/open-test-bucket.ts'
import { newFolder } from '#test/open-file-shop.ts'
import { openStorage } from './storage.ts'

const service = (endpoint: string, key = 'the-key') =>
  openStorage({ kind: 's3', key, secret: 'hush', bucket: 'bucket', region: 'us-east-1', endpoint })
const key = 'photos/2026-11-20/-Ab_9x.jpg'
const bytes = new Uint8Array([255, 0, 13, 10, 128])

describe.each(['a folder', 'a service'])('uploads in %s', (where) => {
  const open = async (): Promise<Storage> =>
    where === 'a folder'
      ? openStorage({ kind: 'disk', folder: join(newFolder(onTestFinished), 'uploads') })
      : service((await openTestBucket()).endpoint)

  test('come back as they were put, until they are removed', async () => {
    const storage = await open()
    expect(await storage.get(key)).toBeNull()
    await storage.put(key, bytes, 'image/jpeg')
    expect(await storage.get(key)).toEqual(bytes)
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
  })

  test('are listed by folder, all of them', async () => {
    const storage = await open()
    expect(await storage.list('photos/2026-11-20')).toEqual([])
    const keys = ['a', 'b', 'c', 'd', 'e'].map((name) => `photos/2026-11-20/${name}.jpg`)
    for (const each of keys) await storage.put(each, bytes, 'image/jpeg')
    await storage.put('photos/2026-11-21/f.jpg', bytes, 'image/jpeg')
    expect((await storage.list('photos/2026-11-20')).toSorted()).toEqual(keys)
  })

  test.each(['../secret.key', '/etc/passwd', 'photos/../../x', 'a\\b', '', 'a//b', '.hidden'])(
    'never lie under %s',
    async (climbing) => {
      const storage = await open()
      await expect(storage.put(climbing, bytes, 'image/jpeg')).rejects.toThrow('no key of ours')
      await expect(storage.get(climbing)).rejects.toThrow('no key of ours')
    },
  )
})

test('on a disk only the shop reads them, and nothing half written is left', async () => {
  const folder = join(newFolder(onTestFinished), 'uploads')
  const storage = openStorage({ kind: 'disk', folder })
  await storage.put(key, bytes, 'image/jpeg')
  expect(new Uint8Array(readFileSync(join(folder, key)))).toEqual(bytes)
  expect(statSync(join(folder, key)).mode & 0o777).toBe(0o600)
  for (const each of ['', 'photos', 'photos/2026-11-20']) {
    expect(statSync(join(folder, each)).mode & 0o777).toBe(0o700)
  }
  // A place that cannot be written to.
  writeFileSync(join(folder, 'photos/2026-11-21'), 'in the way')
  await expect(storage.put('photos/2026-11-21/x.jpg', bytes, 'image/jpeg')).rejects.toThrow()
  expect(readdirSync(join(folder, 'photos/2026-11-20'))).toEqual(['-Ab_9x.jpg'])
})

test('a service is asked with a signature, within the bucket, and a refusal is no empty answer', async () => {
  const { endpoint, asked } = await openTestBucket()
  await service(endpoint).put(key, bytes, 'image/jpeg')
  expect(asked.at(-1)).toMatchObject({ method: 'PUT', path: `/bucket/${key}` })
  expect(asked.at(-1)?.authorization).toMatch(/SignedHeaders=.*, Signature=[0-9a-f]{64}$/)
  await expect(service(endpoint, 'another-key').get(key)).rejects.toThrow()
})
