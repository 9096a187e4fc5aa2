import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Storage } from '#domain/storage.ts'
import { openTestBucket } from '#test/open-test-bucket.ts'
import { newFolder } from '#test/open-file-app.ts'
import { openServiceStorage } from './storage-service.ts'
import { openStorage } from './storage.ts'

const place = (endpoint: string, key = 'the-key') =>
  ({ kind: 's3', key, secret: 'hush', bucket: 'bucket', region: 'us-east-1', endpoint }) as const
const service = (endpoint: string, key?: string) => openStorage(place(endpoint, key))
const key = 'photos/2026-11-20/-Ab_9x.jpg'
const bytes = new Uint8Array([255, 0, 13, 10, 128])

describe.each(['a folder', 'a service'])('upload storage in %s', (where) => {
  const open = async (): Promise<Storage> =>
    where === 'a folder'
      ? openStorage({ kind: 'disk', folder: join(newFolder(onTestFinished), 'uploads') })
      : service((await openTestBucket()).endpoint)

  test('uploads are read back as stored, until they are removed', async () => {
    const storage = await open()
    expect(await storage.get(key)).toBeNull()
    await storage.put(key, bytes, 'image/jpeg')
    expect(await storage.get(key)).toEqual(bytes)
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
  })

  test('uploads are listed by folder, completely', async () => {
    const storage = await open()
    expect(await storage.list('photos/2026-11-20')).toEqual([])
    const keys = ['a', 'b', 'c', 'd', 'e'].map((name) => `photos/2026-11-20/${name}.jpg`)
    for (const each of keys) await storage.put(each, bytes, 'image/jpeg')
    await storage.put('photos/2026-11-21/f.jpg', bytes, 'image/jpeg')
    expect((await storage.list('photos/2026-11-20')).toSorted()).toEqual(keys)
  })

  test.each(['../secret.key', '/etc/passwd', 'photos/../../x', 'a\\b', '', 'a//b', '.hidden'])(
    'an upload is never stored under %s',
    async (climbing) => {
      const storage = await open()
      await expect(storage.put(climbing, bytes, 'image/jpeg')).rejects.toThrow('no key of ours')
      await expect(storage.get(climbing)).rejects.toThrow('no key of ours')
    },
  )
})

test('uploads on disk are readable by the server only, and leave no partial files', async () => {
  const folder = join(newFolder(onTestFinished), 'uploads')
  const storage = openStorage({ kind: 'disk', folder })
  await storage.put(key, bytes, 'image/jpeg')
  expect(new Uint8Array(readFileSync(join(folder, key)))).toEqual(bytes)
  expect(statSync(join(folder, key)).mode & 0o777).toBe(0o600)
  for (const each of ['', 'photos', 'photos/2026-11-20']) {
    expect(statSync(join(folder, each)).mode & 0o777).toBe(0o700)
  }
  // A directory that is not writable.
  writeFileSync(join(folder, 'photos/2026-11-21'), 'in the way')
  await expect(storage.put('photos/2026-11-21/x.jpg', bytes, 'image/jpeg')).rejects.toThrow()
  expect(readdirSync(join(folder, 'photos/2026-11-20'))).toEqual(['-Ab_9x.jpg'])
})

test('calls to a service are signed and stay within the bucket, and a refusal is not read as an empty result', async () => {
  const { endpoint, requests } = await openTestBucket()
  await service(endpoint).put(key, bytes, 'image/jpeg')
  expect(requests.at(-1)).toMatchObject({ method: 'PUT', path: `/bucket/${key}` })
  expect(requests.at(-1)?.authorization).toMatch(/SignedHeaders=.*, Signature=[0-9a-f]{64}$/)
  await expect(service(endpoint, 'another-key').get(key)).rejects.toThrow()
})

test('a service that takes a connection and never answers is an error, and does not keep its callers waiting', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const storage = openServiceStorage(place(`http://127.0.0.1:${port}`), { silentMs: 100 })
  await expect(storage.get(key)).rejects.toThrow()
  await expect(storage.put(key, bytes, 'image/jpeg')).rejects.toThrow()
  await expect(storage.list('photos/doctor')).rejects.toThrow()
})
