import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { lockDatabase } from '#db/single-process.ts'
import { everyRow, newFolder, openFileApp } from '#test/open-file-app.ts'
import { measure } from './backup-manifest.ts'
import { readEnv } from '#server/env.ts'
import { createBackup } from './make-backup.ts'
import { restore } from './restore.ts'

const now = Date.UTC(2026, 10, 20, 1, 2, 3)
const secretKey = 'a secret that only this test knows'

/** A shop with one ticket and one upload, closed, and a backup of it. */
async function copiedShop() {
  const dataDir = newFolder(onTestFinished)
  const { env, shop, book, close } = await openFileApp({ DATA_DIR: dataDir, SECRET_KEY: secretKey })
  await book()
  await shop.database.db
    .insertInto('sessions')
    .values({
      token_hash: 'f'.repeat(64),
      account_id: 1,
      created_at: now,
      seen_at: now,
      expires_at: now + 1,
      last_ticket_id: null,
    })
    .execute()
  mkdirSync(join(dataDir, 'uploads'))
  writeFileSync(join(dataDir, 'uploads/photo.jpg'), 'the picture')
  const { path: copy } = await createBackup(env, newFolder(onTestFinished), now)
  return { dataDir, env, copy, book, close }
}

function emptyPlace(variables: { SECRET_KEY?: string } = { SECRET_KEY: secretKey }) {
  const dataDir = newFolder(onTestFinished)
  return { dataDir, env: readEnv({ DATA_DIR: dataDir, ...variables }) }
}

test('a backup restored into an empty directory is the same shop with its uploads, without its sessions', async () => {
  const { copy, close } = await copiedShop()
  await close()
  const { dataDir, env } = emptyPlace()
  const lines = await restore(env, [copy], now)
  expect(lines[0]).toBe(
    `Restored the backup of 2026-11-20T01:02:03.000Z into ${dataDir}: 1 tickets, 1 accounts, 1 uploads.`,
  )
  expect(lines.join('\n')).toContain('The secret is the right one')
  expect(readFileSync(join(dataDir, 'uploads/photo.jpg'), 'utf8')).toBe('the picture')
  const rows = everyRow(join(dataDir, 'mendpost.sqlite'))
  expect(rows).toEqual({ ...everyRow(join(copy, 'mendpost.sqlite')), sessions: [] })
  expect(rows['tickets']).toHaveLength(1)
  expect(readdirSync(dataDir).toSorted()).toEqual(['mendpost.sqlite', 'mendpost.sqlite.lock.db', 'uploads'])
})

test('npm run restore refuses while the server is running', async () => {
  const { dataDir, env, copy, close } = await copiedShop()
  const hold = lockDatabase(join(dataDir, 'mendpost.sqlite'))
  await expect(restore(env, [copy, '--replace'], now)).rejects.toThrow('The server must be stopped')
  hold.release()
  await close()
})

test('an existing database is kept, unless it is moved aside on purpose, and then completely', async () => {
  const { dataDir, env, copy, book, close } = await copiedShop()
  await book({ phone_serial: 'BOOKEDSINCETHEN' })
  writeFileSync(join(dataDir, 'uploads/since.jpg'), 'taken since')
  await expect(restore(env, [copy], now)).rejects.toThrow('With --replace it is moved aside, not deleted')
  // As after a crash: the newest booking is in the WAL only.
  const crashed = newFolder(onTestFinished)
  cpSync(dataDir, crashed, { recursive: true })
  await close()
  expect(existsSync(join(crashed, 'mendpost.sqlite-wal'))).toBe(true)

  const place = readEnv({ DATA_DIR: crashed, SECRET_KEY: secretKey })
  const lines = await restore(place, [copy, '--replace'], now)
  const aside = join(crashed, 'replaced-2026-11-20T01-02-03Z')
  expect(lines[1]).toContain(aside)
  expect(everyRow(join(crashed, 'mendpost.sqlite'))['tickets']).toHaveLength(1)
  expect(readdirSync(join(crashed, 'uploads'))).toEqual(['photo.jpg'])
  expect(
    everyRow(join(aside, 'mendpost.sqlite'))['tickets']!.map(({ phone_serial }) => phone_serial),
  ).toContain('BOOKEDSINCETHEN')
  expect(readdirSync(join(aside, 'uploads')).toSorted()).toEqual(['photo.jpg', 'since.jpg'])
})

/** Lets every rename of these paths fail until the test ends, as of a mount point or in a folder of another user. */
function refuseRename(code: string, isRefused: (from: string) => boolean) {
  const { rename } = files
  const set = (next: typeof rename) => {
    files.rename = next
    syncBuiltinESMExports()
  }
  set((from, to) =>
    isRefused(String(from)) ? Promise.reject(Object.assign(new Error(code), { code })) : rename(from, to),
  )
  onTestFinished(() => set(rename))
}

/** A folder as a crash leaves it, with the newest booking in the WAL only, and an older backup of it. */
async function crashedShop() {
  const { dataDir, copy, book, close } = await copiedShop()
  await book({ phone_serial: 'BOOKEDSINCETHEN' })
  const crashed = newFolder(onTestFinished)
  cpSync(dataDir, crashed, { recursive: true })
  await close()
  return { crashed, copy, env: readEnv({ DATA_DIR: crashed, SECRET_KEY: secretKey }) }
}

test('npm run restore --replace works where the folder of the uploads is a mount point', async () => {
  const { crashed, copy, env } = await crashedShop()
  writeFileSync(join(crashed, 'uploads/since.jpg'), 'taken since')
  refuseRename('EBUSY', (from) => from === join(crashed, 'uploads'))
  await restore(env, [copy, '--replace'], now)
  expect(everyRow(join(crashed, 'mendpost.sqlite'))['tickets']).toHaveLength(1)
  expect(readdirSync(join(crashed, 'uploads'))).toEqual(['photo.jpg'])
  const aside = join(crashed, 'replaced-2026-11-20T01-02-03Z')
  expect(readdirSync(join(aside, 'uploads')).toSorted()).toEqual(['photo.jpg', 'since.jpg'])
})

test('npm run restore --replace leaves database and WAL together where the uploads cannot be moved', async () => {
  const { crashed, copy, env } = await crashedShop()
  refuseRename('EACCES', (from) => from.startsWith(join(crashed, 'uploads')))
  await expect(restore(env, [copy, '--replace'], now)).rejects.toThrow('stopped half way (EACCES)')
  const tickets = everyRow(join(crashed, 'mendpost.sqlite'))['tickets']!
  expect(tickets.map(({ phone_serial }) => phone_serial)).toContain('BOOKEDSINCETHEN')
  expect(readdirSync(join(crashed, 'uploads'))).toEqual(['photo.jpg'])
})

test('npm run restore --replace leaves database and WAL together where the new uploads have no room, and can be repeated', async () => {
  const { crashed, copy, env } = await crashedShop()
  let isFull = true
  refuseRename('ENOSPC', (from) => isFull && from.startsWith(join(crashed, '.restore-')))
  const aside = join(crashed, 'replaced-2026-11-20T01-02-03Z')
  await expect(restore(env, [copy, '--replace'], now)).rejects.toThrow(
    `run the same with --replace before you start the shop. What was moved aside is in ${aside}.`,
  )
  const tickets = everyRow(join(crashed, 'mendpost.sqlite'))['tickets']!
  expect(tickets.map(({ phone_serial }) => phone_serial)).toContain('BOOKEDSINCETHEN')
  expect(readdirSync(join(aside, 'uploads'))).toEqual(['photo.jpg'])
  isFull = false
  await restore(env, [copy, '--replace'], now + 1_000)
  expect(everyRow(join(crashed, 'mendpost.sqlite'))['tickets']).toHaveLength(1)
  expect(readdirSync(join(crashed, 'uploads'))).toEqual(['photo.jpg'])
})

test('npm run restore says that there is no room, in place of calling the backup incomplete', async () => {
  const { copy, close } = await copiedShop()
  await close()
  const { dataDir, env } = emptyPlace()
  const { copyFile } = files
  const set = (next: typeof copyFile) => {
    files.copyFile = next
    syncBuiltinESMExports()
  }
  set(() => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })))
  onTestFinished(() => set(copyFile))
  await expect(restore(env, [copy], now)).rejects.toThrow(`There is no room for the backup in ${dataDir}.`)
  expect(readdirSync(dataDir)).toEqual(['mendpost.sqlite.lock.db'])
})

const alterations: Record<string, (copy: string) => void> = {
  'a file was added to the uploads': (copy) => {
    mkdirSync(join(copy, 'uploads', 'more'), { recursive: true })
    writeFileSync(join(copy, 'uploads', 'more', 'page.html'), '<p>')
  },
  'a row was changed': (copy) => {
    const db = new DatabaseSync(join(copy, 'mendpost.sqlite'))
    db.exec('update accounts set level = 2')
    db.close()
  },
  'the database file was cut short': (copy) => {
    const file = join(copy, 'mendpost.sqlite')
    writeFileSync(file, readFileSync(file).subarray(0, -4096))
  },
  'an upload was changed': (copy) => writeFileSync(join(copy, 'uploads/photo.jpg'), 'another one'),
  'an upload is missing': (copy) => rmSync(join(copy, 'uploads/photo.jpg')),
  'an upload became a link': (copy) => {
    renameSync(join(copy, 'uploads/photo.jpg'), join(copy, 'elsewhere.jpg'))
    symlinkSync(join(copy, 'elsewhere.jpg'), join(copy, 'uploads/photo.jpg'))
  },
  'the manifest was changed': (copy) => {
    const file = join(copy, 'manifest.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"tickets": 1\b/, '"tickets": 2'))
  },
  'the manifest is missing': (copy) => rmSync(join(copy, 'manifest.json')),
  'the manifest is no manifest': (copy) => appendFileSync(join(copy, 'manifest.json'), '}'),
  'the manifest names a file outside the backup': (copy) => {
    const file = join(copy, 'manifest.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('uploads/photo.jpg', 'uploads/../../photo.jpg'))
  },
}

test.each(Object.entries(alterations))(
  'npm run restore refuses a backup when %s, and changes nothing',
  async (_, alter) => {
    const { copy, close } = await copiedShop()
    await close()
    alter(copy)
    const { dataDir, env } = emptyPlace()
    await expect(restore(env, [copy], now)).rejects.toMatchObject({ name: 'WrongCommand' })
    expect(readdirSync(dataDir)).toEqual(['mendpost.sqlite.lock.db'])
  },
)

test('an altered database with a matching altered manifest is refused by its HMAC', async () => {
  const { copy, close } = await copiedShop()
  await close()
  alterations['a row was changed']!(copy)
  const file = join(copy, 'manifest.json')
  const { sha256 } = await measure(copy, 'mendpost.sqlite')
  const forged = JSON.parse(readFileSync(file, 'utf8')) as { manifest: { files: { sha256: string }[] } }
  forged.manifest.files[0]!.sha256 = sha256
  writeFileSync(file, JSON.stringify(forged))
  await expect(restore(emptyPlace().env, [copy], now)).rejects.toThrow('altered after it was made')
})

test('npm run restore refuses another secret, unless the operator insists and is told what that means', async () => {
  const { copy, close } = await copiedShop()
  await close()
  const { dataDir, env } = emptyPlace({ SECRET_KEY: 'quite another secret, as long as it has to be' })
  await expect(restore(env, [copy], now)).rejects.toThrow('or made with another secret')
  expect(existsSync(join(dataDir, 'mendpost.sqlite'))).toBe(false)
  expect((await restore(env, [copy, '--other-secret'], now)).join('\n')).toContain('WRONG SECRET')
})

test('npm run restore without a secret prints where to put it before the first start', async () => {
  const { copy, close } = await copiedShop()
  await close()
  const { dataDir, env } = emptyPlace({})
  const lines = (await restore(env, [copy], now)).join('\n')
  expect(lines).toContain('The secret is not here')
  expect(lines).toContain(join(dataDir, 'secret.key'))
  expect(existsSync(join(dataDir, 'secret.key'))).toBe(false)
})

test('npm run restore refuses a backup of a newer version', async () => {
  const { dataDir, env, close } = await copiedShop()
  await close()
  const db = new DatabaseSync(join(dataDir, 'mendpost.sqlite'))
  db.exec(`insert into migrations values ('999-of-tomorrow', 1)`)
  db.close()
  const { path } = await createBackup(env, newFolder(onTestFinished), now + 1_000)
  await expect(restore(emptyPlace().env, [path], now)).rejects.toThrow('made by a newer Mendpost')
})

test('npm run restore answers wrong arguments with its usage', async () => {
  for (const words of [[], ['one', 'two'], ['copy', '--force']]) {
    await expect(restore(emptyPlace().env, words, now)).rejects.toThrow('Use: npm run restore')
  }
  await expect(restore(emptyPlace().env, ['/nowhere/at/all'], now)).rejects.toThrow(
    'is no backup made by npm run backup',
  )
})
