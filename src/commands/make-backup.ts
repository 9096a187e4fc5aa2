import { existsSync, readFileSync } from 'node:fs'
import {
  access,
  chmod,
  constants,
  copyFile,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { DAY_MS, toIsoTime } from '#contract/durations.ts'
import { backUpDatabase } from '#db/back-up-database.ts'
import { inspectDatabase } from '#db/inspect-database.ts'
import type { StoragePlace } from '#integrations/storage.ts'
import { sweepCountKey } from '#domain/count-sweep.ts'
import { databaseInBackup, manifestText, measure, uploadsInBackup, type Manifest } from './backup-manifest.ts'
import { flush } from '#server/flush.ts'
import { sqliteFile } from '#server/open-shop.ts'
import { presentSecretKey } from '#server/secret-key.ts'
import { WrongCommand } from './command-error.ts'

const partial = /^\.mendpost-.*\.part$/

type CreatedBackup = { path: string; manifest: Manifest }

/**
 * Backs up database and uploads into `folder`, named by UTC time; verified, and renamed into place only when complete.
 * Throws `WrongCommand`.
 */
export async function createBackup(
  env: { dataDir: string; secretKey: string | null; storage: StoragePlace },
  folder: string,
  now: number,
): Promise<CreatedBackup> {
  if (!existsSync(sqliteFile(env.dataDir))) {
    throw new WrongCommand(`There is no database in ${env.dataDir}: nothing to back up. Is DATA_DIR right?`)
  }
  const name = `mendpost-${utcName(now)}`
  const path = join(folder, name)
  const part = join(folder, `.${name}.part`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await clearLeftovers(folder, now)
  if (existsSync(path)) throw new WrongCommand(`${path} is there already and stays as it is.`)
  await mkdir(part, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new WrongCommand(`Another backup is being made in ${folder} right now.`)
    throw error
  })
  try {
    await makeBackup(env.dataDir, join(part, databaseInBackup))
    // After the database, so that every upload it refers to is included.
    if (env.storage.kind === 'disk') await copyUploads(env.storage.folder, part)
    const manifest = await describe(part, now)
    await writeFile(join(part, 'manifest.json'), manifestText(manifest, presentSecretKey(env)), {
      mode: 0o600,
      flush: true,
    })
    await flush(part)
    await rename(part, path)
    await flush(folder)
    return { path, manifest }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/** Formats a time as a file name that sorts by time: `2026-11-20T01-00-00Z`. */
export function utcName(now: number): string {
  return `${toIsoTime(now).slice(0, 19).replaceAll(':', '-')}Z`
}

async function makeBackup(dataDir: string, to: string): Promise<void> {
  try {
    backUpDatabase(sqliteFile(dataDir), to)
  } catch (error) {
    // Readers lock their snapshot in the -shm file, which only the server's user may write.
    if (!(await mayWrite(dataDir))) {
      throw new WrongCommand(
        `This user may not read and write in ${dataDir}. Run this command as the user that the shop runs as.`,
      )
    }
    throw error
  }
  await chmod(to, 0o600)
}

function mayWrite(folder: string): Promise<boolean> {
  return access(folder, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  )
}

/** Copies the uploads into an incomplete backup, without those that are erased meanwhile. */
export async function copyUploads(from: string, part: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      // Before the first upload. A folder that cannot be read must not end in a backup without photos.
      if (error.code === 'ENOENT' && !existsSync(from)) return []
      throw error
    },
  )
  for (const entry of entries) {
    // A partial upload is one that no database row refers to yet.
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const file = join(entry.parentPath, entry.name)
    if (relative(from, file) === sweepCountKey) continue
    const to = join(part, uploadsInBackup, relative(from, file))
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    try {
      await copyFile(file, to, constants.COPYFILE_FICLONE)
    } catch (error) {
      // Erased meanwhile, together with its row.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      continue
    }
    await chmod(to, 0o600)
  }
}

async function describe(part: string, now: number): Promise<Manifest> {
  const { problems, migrations, counts } = inspectDatabase(join(part, databaseInBackup))
  if (problems.length > 0) {
    throw new WrongCommand(
      `The backup is damaged, and so perhaps is the database: ${problems.slice(0, 3).join('; ')}. Run: npm run doctor`,
    )
  }
  const files = []
  for (const entry of await readdir(part, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const name = relative(part, join(entry.parentPath, entry.name)).split(sep).join('/')
    await flush(join(part, name))
    files.push(await measure(part, name))
  }
  files.sort((one, other) => (one.path < other.path ? -1 : 1))
  return {
    format: 1,
    version: programVersion(),
    madeAt: toIsoTime(now),
    migrations,
    counts,
    files,
  }
}

/** Version of this program. */
function programVersion(): string {
  const file = join(import.meta.dirname, '../../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** Deletes incomplete backups of killed processes, which contain personal data, after a day. */
export async function clearLeftovers(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!partial.test(name)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now - mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}
