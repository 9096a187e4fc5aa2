import { existsSync } from 'node:fs'
import { copyFile, cp, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inspectDatabase } from '#db/inspect-database.ts'
import type { StoragePlace } from '#integrations/storage.ts'
import {
  databaseInBackup,
  measure,
  readManifest,
  getManifestHmac,
  uploadsInBackup,
  type Manifest,
} from './backup-manifest.ts'
import { flush } from '#server/flush.ts'
import { utcName } from './make-backup.ts'
import { sqliteFile } from '#server/open-shop.ts'
import { presentSecretKey } from '#server/secret-key.ts'
import { WrongCommand } from './command-error.ts'

type RestoreOptions = {
  backup: string
  /** Move an existing database aside. */
  replace: boolean
  /** Continue although the backup's HMAC does not match the present secret. */
  otherSecret: boolean
}

export type Restored = {
  manifest: Manifest
  /** Where the previous database was moved; null when there was none. */
  aside: string | null
}

/**
 * Replaces the database by a backup; the caller holds the lock. Nothing is changed before the whole backup was read and
 * verified. Throws `WrongCommand`.
 */
export async function restoreBackup(
  env: { dataDir: string; secretKey: string | null; storage: StoragePlace },
  { backup, replace, otherSecret }: RestoreOptions,
  now: number,
): Promise<Restored> {
  const { dataDir } = env
  // With an S3 service there are no uploads to replace; those of the backup are placed beside the database.
  const uploads = env.storage.kind === 'disk' ? env.storage.folder : join(dataDir, uploadsInBackup)
  const present = [join(dataDir, databaseInBackup), uploads].filter((path) => existsSync(path))
  if (present.length > 0 && !replace) {
    throw new WrongCommand(
      `Already there: ${present.join(', ')}. With --replace it is moved aside, not deleted, and the backup takes its place.`,
    )
  }
  const read = await readManifest(backup)
  if (!read) {
    throw new WrongCommand(
      `${backup} is no backup made by npm run backup: its manifest.json is missing or damaged.`,
    )
  }
  const { manifest, hmac } = read
  const secretKey = presentSecretKey(env)
  if (secretKey !== null && !otherSecret && hmac !== getManifestHmac(manifest, secretKey)) {
    throw new WrongCommand(
      `This backup was altered after it was made, or made with another secret than the one here. Nothing was restored.
If the secret was another one, put that one in place first: without it passcodes cannot be decrypted.
If it is lost and you trust the backup, add --other-secret.`,
    )
  }

  await refuseForeignFiles(backup, manifest)
  const staged = join(dataDir, `.restore-${utcName(now)}`)
  await mkdir(staged, { mode: 0o700 })
  try {
    await stage(backup, staged, manifest)
    prepare(join(staged, databaseInBackup), manifest)
    const aside = present.length > 0 ? join(dataDir, `replaced-${utcName(now)}`) : null
    await exchange(dataDir, uploads, staged, aside).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new WrongCommand(
        `The exchange stopped half way (${why}). Mend that, and run the same with --replace before you start the shop.${aside ? ` What was moved aside is in ${aside}.` : ''}`,
      )
    })
    return { manifest, aside }
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
}

/** A file that the manifest does not name was put there by another person: what else they changed is not known. */
async function refuseForeignFiles(backup: string, { files }: Manifest): Promise<void> {
  const named = new Set(files.map(({ path }) => path))
  const folder = join(backup, uploadsInBackup)
  if (!existsSync(folder)) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(backup, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    if (!entry.isDirectory() && !named.has(path)) {
      throw new WrongCommand(`${path} was not in this backup when it was made. Nothing was restored.`)
    }
  }
}

/** Copies every file and verifies the copies, because the backup's folder may be writable by others. */
async function stage(backup: string, staged: string, { files }: Manifest): Promise<void> {
  for (const file of files) {
    const to = join(staged, file.path)
    try {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      // Refuses symbolic links, which would copy files from outside the backup.
      await measure(backup, file.path)
      await copyFile(join(backup, file.path), to)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
        throw new WrongCommand(`There is no room for the backup in ${dirname(staged)}. Nothing was restored.`)
      }
      throw new WrongCommand(
        `The backup is not complete: ${file.path} cannot be read (${why}). Nothing was restored.`,
      )
    }
    const arrived = await measure(staged, file.path)
    if (arrived.sha256 !== file.sha256 || arrived.bytes !== file.bytes) {
      throw new WrongCommand(
        `${file.path} is not what was copied: it was altered or damaged. Nothing was restored.`,
      )
    }
  }
}

/** Checks the integrity of the restored database, and deletes its sessions. */
function prepare(database: string, manifest: Manifest): void {
  const { problems, unknownMigrations, counts } = inspectDatabase(database)
  if (problems.length > 0) {
    throw new WrongCommand(
      `The database in the backup is damaged: ${problems.slice(0, 3).join('; ')}. Nothing was restored.`,
    )
  }
  if (unknownMigrations.length > 0) {
    throw new WrongCommand(
      `The backup was made by a newer Mendpost (${manifest.version}): it has ${unknownMigrations.join(', ')}. Update this one first.`,
    )
  }
  const wrong = Object.keys(manifest.counts).filter((table) => counts[table] !== manifest.counts[table])
  if (wrong.length > 0) {
    throw new WrongCommand(
      `The backup has other rows than were counted, in ${wrong.join(', ')}. Nothing was restored.`,
    )
  }
  const db = new DatabaseSync(database)
  try {
    // A session that was ended since the backup, perhaps because it was stolen, must stay invalid.
    db.exec('delete from sessions')
  } finally {
    db.close()
  }
}

/**
 * Swaps the old database for the new one, such that no start in between would create an empty database. The uploads go first, in both
 * directions: where they cannot be moved, or have no room, the old database stays with its WAL.
 */
async function exchange(
  dataDir: string,
  uploads: string,
  staged: string,
  aside: string | null,
): Promise<void> {
  const database = sqliteFile(dataDir)
  if (aside) {
    await mkdir(aside, { mode: 0o700 })
    if (existsSync(uploads)) await moveContents(uploads, join(aside, uploadsInBackup))
  }
  const brought = join(staged, uploadsInBackup)
  if (existsSync(brought)) await moveContents(brought, uploads)
  if (aside) {
    if (existsSync(database))
      await link(database, join(aside, databaseInBackup)).catch(() =>
        copyFile(database, join(aside, databaseInBackup)),
      )
    // Move the old WAL too, or SQLite would replay it into the restored file.
    for (const name of [`${databaseInBackup}-wal`, `${databaseInBackup}-shm`]) {
      if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(aside, name))
    }
    await flush(aside)
  }
  await rename(join(staged, databaseInBackup), database)
  await flush(dataDir)
}

/** Moves what a folder holds, also across file systems; the folder stays, since it may be a mount point. */
async function moveContents(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of await readdir(from)) await move(join(from, name), join(to, name))
  await flush(to)
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
    await rm(from, { recursive: true })
  }
}
