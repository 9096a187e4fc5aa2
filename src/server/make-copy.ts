import { existsSync, readFileSync } from 'node:fs'
import { chmod, constants, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { copyBooks } from '#db/copy-books.ts'
import { inspectBooks } from '#db/inspect-books.ts'
import type { StoragePlace } from '#outside/storage.ts'
import { askShop } from './control-socket.ts'
import { booksInCopy, manifestText, measure, uploadsInCopy, type Manifest } from './copy-manifest.ts'
import { flush } from './flush.ts'
import { sqliteFile } from './open-shop.ts'
import { presentSecretKey } from './secret-key.ts'
import { WrongCommand } from './wrong-command.ts'

const day = 24 * 60 * 60_000
const partial = /^\.mendpost-.*\.part$/

export type MadeCopy = {
  path: string
  manifest: Manifest
  /** Whether the running shop made it, or the file was opened here. */
  by: 'the running shop' | 'this command'
}

/**
 * Makes a copy of books and uploads in `folder`, named by UTC time; whole and checked, or not there at all.
 * Throws `WrongCommand`.
 */
export async function makeCopy(
  env: { dataDir: string; secretKey: string | null; storage: StoragePlace },
  folder: string,
  now: number,
): Promise<MadeCopy> {
  if (!existsSync(sqliteFile(env.dataDir))) {
    throw new WrongCommand(`There are no books in ${env.dataDir}: nothing to back up. Is DATA_DIR right?`)
  }
  const name = `mendpost-${utcName(now)}`
  const path = join(folder, name)
  const part = join(folder, `.${name}.part`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await clearLeftovers(folder, now)
  if (existsSync(path)) throw new WrongCommand(`${path} is there already and stays as it is.`)
  await mkdir(part, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new WrongCommand(`Another copy is being made in ${folder} right now.`)
    throw error
  })
  try {
    const by = await copyTheBooks(env.dataDir, join(part, booksInCopy))
    // After the books: whatever they speak of is here by now.
    if (env.storage.kind === 'disk') await copyUploads(env.storage.folder, part)
    const manifest = await describe(part, now)
    await writeFile(join(part, 'manifest.json'), manifestText(manifest, presentSecretKey(env)), {
      mode: 0o600,
      flush: true,
    })
    await flush(part)
    await rename(part, path)
    await flush(folder)
    return { path, manifest, by }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/** A moment as a file name that sorts by time: `2026-11-20T01-00-00Z`. */
export function utcName(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

async function copyTheBooks(dataDir: string, to: string): Promise<MadeCopy['by']> {
  const asked = await askShop(dataDir, { copy: to })
  if (asked?.error) throw new WrongCommand(`The running shop made no copy: ${asked.error}`)
  if (asked && !existsSync(to)) {
    throw new WrongCommand('The running shop sees other files than this command. Run it where the shop runs.')
  }
  if (!asked) await copyBooks(sqliteFile(dataDir), to)
  await chmod(to, 0o600)
  return asked ? 'the running shop' : 'this command'
}

async function copyUploads(from: string, part: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    // Half a file is one that nobody was told of yet.
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const file = join(entry.parentPath, entry.name)
    const to = join(part, uploadsInCopy, relative(from, file))
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    try {
      await copyFile(file, to, constants.COPYFILE_FICLONE)
    } catch (error) {
      // Erased meanwhile, as the books will say the next time.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      continue
    }
    await chmod(to, 0o600)
  }
}

async function describe(part: string, now: number): Promise<Manifest> {
  const { problems, migrations, counts } = inspectBooks(join(part, booksInCopy))
  if (problems.length > 0) {
    throw new WrongCommand(
      `The copy is not sound, and so perhaps neither are the books: ${problems.slice(0, 3).join('; ')}. Run: npm run doctor`,
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
    madeAt: new Date(now).toISOString(),
    migrations,
    counts,
    files,
  }
}

/** The version of this program. */
export function programVersion(): string {
  const file = join(import.meta.dirname, '../../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

// A copy whose maker was killed; it holds what people told the shop.
async function clearLeftovers(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!partial.test(name)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now - mtimeMs > day) await rm(path, { recursive: true, force: true })
  }
}
