import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { everyRow, newFolder, openFileApp } from '#test/open-file-app.ts'
import { runAlone } from '#test/run-alone.ts'
import { backup, postgresCommands } from './backup.ts'
import { sweepCountKey } from '#domain/count-sweep.ts'
import { readEnv } from '#server/env.ts'
import { lastBackup } from '#server/last-backup.ts'
import { createBackup } from './make-backup.ts'
import { restore } from './restore.ts'

const now = Date.UTC(2026, 10, 20, 1, 2, 3)
const backupName = 'mendpost-2026-11-20T01-02-03Z'

/** A child process that takes bookings one after another, and writes each ticket number once it is acknowledged. */
function takeBookings(dataDir: string) {
  return runAlone(`
    import { lockDatabase } from '#db/single-process.ts'
    import { sqliteFile } from '#server/open-shop.ts'
    import { openFileApp } from '#test/open-file-app.ts'
    const dataDir = ${JSON.stringify(dataDir)}
    const lock = lockDatabase(sqliteFile(dataDir))
    const shop = await openFileApp({ DATA_DIR: dataDir })
    let open = true
    process.once('SIGTERM', () => { open = false })
    while (open) console.log(await shop.book())
    await shop.close()
    lock.release()
  `)
}

test('a backup made while bookings stream in contains every one acknowledged before, whole, and is restored row by row', async () => {
  const dataDir = newFolder(onTestFinished)
  const running = takeBookings(dataDir)
  const acknowledged: number[] = []
  const reading = (async () => {
    for (;;) {
      const line = await running.line().catch(() => null)
      if (line === null) return
      acknowledged.push(Number(line))
    }
  })()
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20)

  const env = readEnv({ DATA_DIR: dataDir })
  const before = acknowledged.at(-1)!
  const first = await createBackup(env, join(dataDir, 'backups'), now)
  const after = acknowledged.length
  await expect.poll(() => acknowledged.length).toBeGreaterThan(after + 5)
  const second = await createBackup(env, join(dataDir, 'backups'), now + 1_000)
  running.child.kill('SIGTERM')
  await reading
  expect(await running.ended).toMatchObject({ code: 0 })

  const live = everyRow(join(dataDir, 'mendpost.sqlite'))
  for (const { path } of [first, second]) {
    const copy = everyRow(join(path, 'mendpost.sqlite'))
    const newest = Math.max(...copy['tickets']!.map(({ id }) => Number(id)))
    expect(newest).toBeGreaterThanOrEqual(before)
    // No partial writes: a ticket comes with its event, its emails and its search index.
    const until = (id: string) => (row: Record<string, unknown>) => Number(row[id]) <= newest
    expect(copy['tickets']).toEqual(live['tickets']!.filter(until('id')))
    expect(copy['ticket_words']).toEqual(live['ticket_words']!.filter(until('id')))
    expect(copy['events']!.filter(({ ticket_id }) => ticket_id !== null)).toEqual(
      live['events']!.filter(({ ticket_id }) => ticket_id !== null && Number(ticket_id) <= newest),
    )
    const emails = live['outbox']!.length / live['tickets']!.length
    expect(copy['outbox']).toHaveLength(copy['tickets']!.length * emails)
  }

  const elsewhere = newFolder(onTestFinished)
  writeFileSync(join(elsewhere, 'secret.key'), readFileSync(join(dataDir, 'secret.key')))
  const message = await restore(readEnv({ DATA_DIR: elsewhere }), [second.path], now)
  expect(message.at(-1)).toBe('The secret is the right one: it decrypts the passcodes in the backup.')
  const restored = everyRow(join(elsewhere, 'mendpost.sqlite'))
  expect(restored).toEqual(everyRow(join(second.path, 'mendpost.sqlite')))

  const shop = await openFileApp({ DATA_DIR: elsewhere })
  expect(await shop.book()).toBe(Number(restored['tickets']!.at(-1)!['id']) + 1)
  await shop.close()
})

async function closedShop(options: { SECRET_KEY?: string } = {}) {
  const dataDir = newFolder(onTestFinished)
  const shop = await openFileApp({ DATA_DIR: dataDir, ...options })
  await shop.book()
  await shop.close()
  return { dataDir, env: shop.env }
}

test('npm run backup works without a running server too, also after a crash', async () => {
  const dataDir = newFolder(onTestFinished)
  const running = takeBookings(dataDir)
  const acknowledged = 5
  for (let booked = 0; booked < acknowledged; booked += 1) await running.line()
  running.child.kill('SIGKILL')
  await running.ended
  const { manifest } = await createBackup(readEnv({ DATA_DIR: dataDir }), join(dataDir, 'backups'), now)
  expect(manifest.counts['tickets']).toBeGreaterThanOrEqual(acknowledged)
})

test('npm run backup prints where the backup is, and that the secret is stored elsewhere', async () => {
  const { dataDir, env } = await closedShop()
  mkdirSync(join(dataDir, 'uploads/tickets'), { recursive: true })
  writeFileSync(join(dataDir, 'uploads/tickets/photo.jpg'), 'a picture')
  writeFileSync(join(dataDir, 'uploads', sweepCountKey), '1')
  mkdirSync(join(dataDir, 'mail'))
  writeFileSync(join(dataDir, 'mail/email.eml'), 'an email')
  const lines = await backup(env, [], now)
  const copy = join(dataDir, 'backups', backupName)
  expect(lines[0]).toBe(`Copied, and checked: ${copy}`)
  expect(lines[1]).toContain('1 ticket, 1 account, 1 upload')
  expect(lines.join('\n')).toContain(
    `The secret is NOT in the backup. It lies in ${join(dataDir, 'secret.key')}`,
  )
  expect(readdirSync(copy, { recursive: true }).map(String).toSorted()).toEqual([
    'manifest.json',
    'mendpost.sqlite',
    'uploads',
    'uploads/tickets',
    'uploads/tickets/photo.jpg',
  ])
  const secret = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()
  for (const name of ['manifest.json', 'mendpost.sqlite']) {
    expect(readFileSync(join(copy, name)).includes(secret)).toBe(false)
    expect(statSync(join(copy, name)).mode & 0o777).toBe(0o600)
  }
  expect(statSync(copy).mode & 0o777).toBe(0o700)
  expect(await lastBackup(dataDir)).toBe(now)

  const configured = await closedShop({ SECRET_KEY: 'a secret that only this test knows' })
  expect((await backup(configured.env, [], now)).join('\n')).toContain(
    'It is the SECRET_KEY of this configuration',
  )
})

test('a backup is written into the named folder, and never overwrites another', async () => {
  const { env } = await closedShop()
  const folder = join(newFolder(onTestFinished), 'backups')
  await backup(env, [folder], now)
  const manifest = readFileSync(join(folder, backupName, 'manifest.json'), 'utf8')
  await expect(backup(env, [folder], now)).rejects.toThrow('is there already and stays as it is')
  expect(readFileSync(join(folder, backupName, 'manifest.json'), 'utf8')).toBe(manifest)
  await expect(backup(env, [folder, 'more'], now)).rejects.toThrow('Use: npm run backup')
  await expect(backup(env, ['--all'], now)).rejects.toThrow('Use: npm run backup')
})

test('an interrupted backup does not count as one, and is deleted later', async () => {
  const { env } = await closedShop()
  const folder = newFolder(onTestFinished)
  const [old, young] = ['.mendpost-2026-11-18T00-00-00Z.part', '.mendpost-2026-11-20T01-00-00Z.part']
  for (const name of [old, young]) mkdirSync(join(folder, name))
  utimesSync(join(folder, old), new Date(now - 48 * 3_600_000), new Date(now - 48 * 3_600_000))
  utimesSync(join(folder, young), new Date(now - 60_000), new Date(now - 60_000))
  await createBackup(env, folder, now)
  expect(readdirSync(folder).toSorted()).toEqual([young, backupName])
})

test('npm run backup refuses a damaged database and leaves no files behind', async () => {
  const { dataDir, env } = await closedShop()
  const folder = newFolder(onTestFinished)
  appendFileSync(join(dataDir, 'mendpost.sqlite'), '')
  const bytes = readFileSync(join(dataDir, 'mendpost.sqlite'))
  bytes.fill(0xaa, 4096 * 2, 4096 * 6)
  writeFileSync(join(dataDir, 'mendpost.sqlite'), bytes)
  await expect(createBackup(env, folder, now)).rejects.toThrow(/malformed|not sound/)
  expect(readdirSync(folder)).toEqual([])
})

test('npm run backup refuses uploads that cannot be read, in place of leaving them out', async () => {
  const { dataDir, env } = await closedShop()
  const folder = newFolder(onTestFinished)
  // In place of a folder whose disk fails or which belongs to another user; tests may run as root.
  writeFileSync(join(dataDir, 'uploads'), '')
  await expect(createBackup(env, folder, now)).rejects.toThrow('ENOTDIR')
  expect(readdirSync(folder)).toEqual([])
})

test('npm run backup refuses a missing database and PostgreSQL with a message', async () => {
  const dataDir = newFolder(onTestFinished)
  await expect(backup(readEnv({ DATA_DIR: dataDir }), [], now)).rejects.toThrow('There is no database in')
  const postgres = readEnv({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://mendpost:hush@db/mendpost' })
  const refused = await backup(postgres, [], now).catch((error: Error) => error.message)
  expect(refused).toContain(postgresCommands.backup)
  expect(refused).toContain('Nothing was copied')
  expect(refused).not.toContain('hush')
  await expect(restore(postgres, ['copy'], now)).rejects.toThrow(postgresCommands.restore)
  expect(existsSync(join(dataDir, 'backups'))).toBe(false)
})
