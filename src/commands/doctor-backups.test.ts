import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#test/open-file-app.ts'
import { engines, openTestDatabase } from '#test/open-test-database.ts'
import { openTestBucket } from '#test/open-test-bucket.ts'
import { examine } from './doctor.ts'
import { findToolTrouble } from './postgres-dump.ts'

const now = Date.now()

async function find(about: string, variables: Record<string, string>) {
  const findings = await examine(variables, now)
  return findings.filter((one) => one.about === about).map(({ verdict, message }) => [verdict, message])
}

test('npm run doctor says whether scheduled backups can be stored, and puts nothing there', async () => {
  const DATA_DIR = newFolder(onTestFinished)
  const folder = newFolder(onTestFinished)
  const backups = (BACKUP_URL: string) => find('Back-up', { DATA_DIR, BACKUP_URL })
  expect(await backups(`file:${folder}/new/backups`)).toEqual([
    ['warn', 'none is known of. BACKUP_URL makes one each day at 03:00'],
    ['ok', `each day at 03:00 in ${folder}/new/backups`],
  ])
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(join(folder, 'file'), '')
  expect((await backups(`file:${folder}/file/backups`))[1]).toEqual([
    'wrong',
    expect.stringContaining('cannot be written to. Check BACKUP_URL'),
  ])
  const { endpoint, stored } = await openTestBucket()
  const host = endpoint.slice('http://'.length)
  expect((await backups(`s3://the-key:hush@${host}/bucket?tls=0`))[1]?.[0]).toBe('ok')
  const [, wrong] = await backups(`s3://another:hush@${host}/bucket?tls=0`)
  expect(wrong).toEqual(['wrong', expect.stringContaining('does not let us look')])
  expect(String(wrong)).not.toContain('hush')
  expect(stored.size).toBe(0)
})

test.skipIf(!engines.includes('postgres'))(
  'npm run doctor misses the tools of PostgreSQL before the first night does',
  async () => {
    const { database, postgresUrl } = await openTestDatabase()
    onTestFinished(() => database.close())
    const DATA_DIR = newFolder(onTestFinished)
    const where = { DATA_DIR, DATABASE_URL: postgresUrl, BACKUP_URL: `file:${DATA_DIR}/backups` }
    expect(await find('Back-up', where)).toHaveLength(2)
    expect(await findToolTrouble(99)).toMatch(/^pg_dump is of version \d+, and the server of 99$/)
  },
)

const small = mkdtempSync(join(tmpdir(), 'mendpost-small-'))
const isMounted =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=500m', 'tmpfs', small]).status === 0
afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', small])
  rmSync(small, { recursive: true, force: true })
})

test.skipIf(!isMounted)('npm run doctor looks at the disk of the uploads, too', async () => {
  const DATA_DIR = newFolder(onTestFinished)
  mkdirSync(join(small, 'uploads'), { mode: 0o700 })
  const room = await find('Room', { DATA_DIR, STORAGE_URL: `file:${small}/uploads` })
  expect(room.at(-1)).toEqual(['warn', expect.stringContaining(`${small}/uploads: photos are refused`)])
})
