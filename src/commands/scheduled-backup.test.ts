import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { readEnv } from '#server/env.ts'
import { newFolder, openFileApp } from '#test/open-file-app.ts'
import { openTestBucket } from '#test/open-test-bucket.ts'
import { engines, openTestDatabase } from '#test/open-test-database.ts'
import { makePostgresBackup } from './postgres-dump.ts'
import { makeScheduledBackup } from './scheduled-backup.ts'
import { restore } from './restore.ts'

const now = Date.UTC(2026, 10, 20, 16)

async function shopWithTicket(): Promise<string> {
  const dataDir = newFolder(onTestFinished)
  const app = await openFileApp({ DATA_DIR: dataDir })
  await app.book()
  await app.close()
  return dataDir
}

test('a scheduled backup in a folder can be restored, and old ones are removed but no other files', async () => {
  const dataDir = await shopWithTicket()
  const place = join(newFolder(onTestFinished), 'backups')
  const env = readEnv({ DATA_DIR: dataDir, BACKUP_URL: `file:${place}` })
  mkdirSync(join(place, 'photos of mine'), { recursive: true })
  for (let day = 0; day < 40; day++) await makeScheduledBackup(env, now + day * DAY_MS)
  const names = readdirSync(place)
  expect(names).toContain('photos of mine')
  expect(names.filter((name) => name.startsWith('mendpost-')).length).toBeLessThan(15)

  const newest = names
    .filter((name) => name.startsWith('mendpost-'))
    .sort()
    .at(-1)!
  expect(newest).toBe('mendpost-2026-12-29T16-00-00Z')
  const lines = await restore(readEnv({ DATA_DIR: join(dataDir, 'other') }), [join(place, newest)], now)
  expect(lines[0]).toContain('1 tickets')
})

/** A shop with a ticket and a photo, whose backups go into a bucket; `stored` has its objects. */
async function shopWithBucket() {
  const dataDir = await shopWithTicket()
  const { endpoint, stored } = await openTestBucket()
  const host = endpoint.slice('http://'.length)
  const env = readEnv({ DATA_DIR: dataDir, BACKUP_URL: `s3://the-key:hush@${host}/bucket?tls=0` })
  mkdirSync(join(dataDir, 'uploads', 'photos'), { recursive: true })
  writeFileSync(join(dataDir, 'uploads', 'photos', 'a.jpg'), 'a picture')
  return { dataDir, env, stored }
}

test('a scheduled backup in a bucket has every file in its size, and leaves none on the disk', async () => {
  const { dataDir, env, stored } = await shopWithBucket()
  for (let day = 0; day < 9; day++) await makeScheduledBackup(env, now + day * DAY_MS)
  const files = [...stored.keys()].filter((key) => key.includes('2026-11-28'))
  expect(files.toSorted()).toEqual(
    ['manifest.json', 'mendpost.sqlite', 'uploads/photos/a.jpg'].map(
      (file) => `/bucket/mendpost-2026-11-28T16-00-00Z/${file}`,
    ),
  )
  expect([...stored.keys()].some((key) => key.includes('2026-11-21'))).toBe(false)
  expect(existsSync(join(dataDir, 'outgoing-backup'))).toBe(false)
})

test('a backup whose way into the bucket was interrupted takes the place of no whole one, and is removed by the next', async () => {
  const { env, stored } = await shopWithBucket()
  await makeScheduledBackup(env, now)
  // The manifest comes last.
  expect([...stored.keys()].at(-1)).toBe('/bucket/mendpost-2026-11-20T16-00-00Z/manifest.json')
  const days = ['21', '22', '23', '24', '25', '26', '27', '28']
  for (const day of days)
    stored.set(`/bucket/mendpost-2026-11-${day}T16-00-00Z/uploads/photos/a.jpg`, Buffer.from('half'))
  stored.set('/bucket/mendpost-mine/notes.txt', Buffer.from('mine'))
  await makeScheduledBackup(env, now + 9 * DAY_MS)
  const names = new Set([...stored.keys()].map((key) => key.split('/')[2]))
  expect(names).toEqual(
    new Set(['mendpost-2026-11-20T16-00-00Z', 'mendpost-2026-11-29T16-00-00Z', 'mendpost-mine']),
  )
})

test('a scheduled backup without a database, or to a place that cannot be written, fails with a reason', async () => {
  const folder = newFolder(onTestFinished)
  const empty = readEnv({ DATA_DIR: join(folder, 'none'), BACKUP_URL: `file:${folder}/backups` })
  await expect(makeScheduledBackup(empty, now)).rejects.toThrow('nothing to back up')
  writeFileSync(join(folder, 'file'), '')
  const blocked = readEnv({ DATA_DIR: await shopWithTicket(), BACKUP_URL: `file:${folder}/file/backups` })
  await expect(makeScheduledBackup(blocked, now)).rejects.toThrow('ENOTDIR')
})

describe.skipIf(!engines.includes('postgres'))('a scheduled backup of PostgreSQL', () => {
  test('is a dump that pg_restore reads, and a database that is away is an error', async () => {
    const { database, postgresUrl } = await openTestDatabase()
    onTestFinished(() => database.close())
    const place = newFolder(onTestFinished)
    const env = readEnv({
      DATA_DIR: newFolder(onTestFinished),
      DATABASE_URL: postgresUrl,
      BACKUP_URL: `file:${place}`,
    })
    const { name, bytes } = await makeScheduledBackup(env, now)
    expect(bytes).toBeGreaterThan(10_000)
    expect(readdirSync(join(place, name))).toContain('mendpost.dump')

    const away = { ...env, databaseUrl: 'postgres://nobody:hush@127.0.0.1:9/none' }
    const failed = await makeScheduledBackup(away, now + DAY_MS).catch((error: Error) => error.message)
    expect(failed).toContain('pg_dump failed')
    expect(failed).not.toContain('hush')
    expect(readdirSync(place)).toEqual([name])
  })

  test('stops a dump whose server accepts the connection and never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const folder = newFolder(onTestFinished)
    const source = {
      databaseUrl: `postgres://nobody:hush@127.0.0.1:${port}/none`,
      storage: { kind: 'disk' as const, folder: join(folder, 'uploads') },
      maxToolMs: 300,
    }
    const place = join(folder, 'backups')
    await expect(makePostgresBackup(source, place, now)).rejects.toThrow('took too long')
    expect(readdirSync(place)).toEqual([])
  })

  test('holds the uploads that are whole, and deletes what a killed backup left', async () => {
    const { database, postgresUrl } = await openTestDatabase()
    onTestFinished(() => database.close())
    const [place, dataDir] = [newFolder(onTestFinished), newFolder(onTestFinished)]
    const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: postgresUrl, BACKUP_URL: `file:${place}` })
    const uploads = join(dataDir, 'uploads', 'photos')
    mkdirSync(uploads, { recursive: true })
    writeFileSync(join(uploads, 'a.jpg'), 'a picture')
    writeFileSync(join(uploads, 'b.jpg.part'), 'half a pic')
    const [old, young] = ['.mendpost-2026-11-18T00-00-00Z.part', '.mendpost-2026-11-20T15-00-00Z.part']
    for (const name of [old, young]) mkdirSync(join(place, name))
    const [longAgo, lately] = [new Date(now - 2 * DAY_MS), new Date(now - 60_000)]
    utimesSync(join(place, old), longAgo, longAgo)
    utimesSync(join(place, young), lately, lately)
    const { name } = await makeScheduledBackup(env, now)
    expect(readdirSync(place).toSorted()).toEqual([young, name])
    expect(readdirSync(join(place, name, 'uploads', 'photos'))).toEqual(['a.jpg'])
  })
})
