import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Storage } from '#domain/storage.ts'
import { checkKey } from './storage-key.ts'

/** Stores uploads as files that only the server's user may read, written atomically. */
export function openDiskStorage(folder: string): Storage {
  const toFilePath = (key: string) => join(folder, checkKey(key))
  return {
    async put(key, bytes) {
      const file = toFilePath(key)
      const part = `${file}.${randomUUID()}.part`
      const made = await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      try {
        await writeFile(part, bytes, { mode: 0o600, flag: 'wx', flush: true })
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      await flushFolders(dirname(file), made)
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(toFilePath(key)))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(key) {
      await rm(toFilePath(key), { force: true })
    },
    async list(within) {
      const entries = await readdir(toFilePath(within), { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return []
          throw error
        },
      )
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    },
  }
}

/** Flushes the directory entries of the file and of each directory created for it to disk. */
async function flushFolders(folder: string, firstMade: string | undefined): Promise<void> {
  // Windows cannot open a directory as a file, and flushes directory entries by itself.
  if (process.platform === 'win32') return
  for (let each = folder; ; each = dirname(each)) {
    const handle = await open(each, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (firstMade === undefined || each.length < firstMade.length) return
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
