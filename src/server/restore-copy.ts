import { existsSync } from 'node:fs'
import { copyFile, cp, link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inspectBooks } from '#db/inspect-books.ts'
import type { StoragePlace } from '#outside/storage.ts'
import { booksInCopy, measure, readManifest, sealOf, uploadsInCopy, type Manifest } from './copy-manifest.ts'
import { flush } from './flush.ts'
import { utcName } from './make-copy.ts'
import { sqliteFile } from './open-shop.ts'
import { presentSecretKey } from './secret-key.ts'
import { WrongCommand } from './wrong-command.ts'

type Wishes = {
  copy: string
  /** Put books that are there aside. */
  replace: boolean
  /** Go on although the secret at hand did not seal this copy. */
  otherSecret: boolean
}

export type Restored = {
  manifest: Manifest
  /** Where the books that were there before are kept; null when there were none. */
  aside: string | null
}

/**
 * Puts a copy in the place of the books, for whoever holds them. Nothing is changed before the whole copy was
 * read and found unaltered. Throws `WrongCommand`.
 */
export async function restoreCopy(
  env: { dataDir: string; secretKey: string | null; storage: StoragePlace },
  { copy, replace, otherSecret }: Wishes,
  now: number,
): Promise<Restored> {
  const { dataDir } = env
  // With a service for them there are no uploads to replace, and what a copy holds is laid beside the books.
  const uploads = env.storage.kind === 'disk' ? env.storage.folder : join(dataDir, uploadsInCopy)
  const present = [join(dataDir, booksInCopy), uploads].filter((path) => existsSync(path))
  if (present.length > 0 && !replace) {
    throw new WrongCommand(
      `There are books in ${dataDir} already. With --replace they are put aside, not deleted, and the copy takes their place.`,
    )
  }
  const read = await readManifest(copy)
  if (!read) {
    throw new WrongCommand(
      `${copy} is no copy made by npm run backup: its manifest.json is missing or damaged.`,
    )
  }
  const { manifest, seal } = read
  const secretKey = presentSecretKey(env)
  if (secretKey !== null && !otherSecret && seal !== sealOf(manifest, secretKey)) {
    throw new WrongCommand(
      `This copy was altered after it was made, or made with another secret than the one here. Nothing was restored.
If the secret was another one, put that one in place first: without it passcodes stay sealed.
If it is lost and you trust the copy, add --other-secret.`,
    )
  }

  const staged = join(dataDir, `.restore-${utcName(now)}`)
  await mkdir(staged, { mode: 0o700 })
  try {
    await stage(copy, staged, manifest)
    prepare(join(staged, booksInCopy), manifest)
    const aside = present.length > 0 ? join(dataDir, `replaced-${utcName(now)}`) : null
    await exchange(dataDir, uploads, staged, aside)
    return { manifest, aside }
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
}

/** Brings every file over and measures what arrived, since the copy itself may lie where others write. */
async function stage(copy: string, staged: string, { files }: Manifest): Promise<void> {
  for (const file of files) {
    const to = join(staged, file.path)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    try {
      // Refuses a link, which would bring in what it points to.
      await measure(copy, file.path)
      await copyFile(join(copy, file.path), to)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new WrongCommand(
        `The copy is not whole: ${file.path} cannot be read (${why}). Nothing was restored.`,
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

/** Looks through the books that are about to be taken, and ends the sessions in them. */
function prepare(books: string, manifest: Manifest): void {
  const { problems, unknownMigrations, counts } = inspectBooks(books)
  if (problems.length > 0) {
    throw new WrongCommand(
      `The books in the copy are not sound: ${problems.slice(0, 3).join('; ')}. Nothing was restored.`,
    )
  }
  if (unknownMigrations.length > 0) {
    throw new WrongCommand(
      `The copy was made by a newer Mendpost (${manifest.version}): it has ${unknownMigrations.join(', ')}. Update this one first.`,
    )
  }
  const wrong = Object.keys(manifest.counts).filter((table) => counts[table] !== manifest.counts[table])
  if (wrong.length > 0) {
    throw new WrongCommand(
      `The copy has other rows than were counted, in ${wrong.join(', ')}. Nothing was restored.`,
    )
  }
  const db = new DatabaseSync(books)
  try {
    // A session that somebody ended since the copy was made, perhaps because it was stolen, must not live again.
    db.exec('delete from sessions')
  } finally {
    db.close()
  }
}

/** Takes the old books aside and puts the new ones in; at no moment is there an empty place that a start would fill. */
async function exchange(
  dataDir: string,
  uploads: string,
  staged: string,
  aside: string | null,
): Promise<void> {
  const books = sqliteFile(dataDir)
  if (aside) {
    await mkdir(aside, { mode: 0o700 })
    if (existsSync(books))
      await link(books, join(aside, booksInCopy)).catch(() => copyFile(books, join(aside, booksInCopy)))
    // The old journal goes where the old books go: beside the new ones it would be played into them.
    for (const name of [`${booksInCopy}-wal`, `${booksInCopy}-shm`]) {
      if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(aside, name))
    }
    if (existsSync(uploads)) await moveFolder(uploads, join(aside, uploadsInCopy))
    await flush(aside)
  }
  const brought = join(staged, uploadsInCopy)
  if (existsSync(brought)) await moveFolder(brought, uploads)
  await rename(join(staged, booksInCopy), books)
  await flush(dataDir)
}

/** Moves a folder, also onto another disk. */
async function moveFolder(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
    await rm(from, { recursive: true })
  }
}
