import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Disk } from 'flydrive'
import { MINUTE_MS } from '#contract/durations.ts'
import { openServiceDisk } from './storage-service.ts'
import type { StoragePlace } from './storage.ts'

/** Where scheduled backups are kept: a folder, or a bucket. */
type BackupPlace = {
  /** Stores a finished backup, a folder, under its name. A backup in a folder is there already. */
  store(folder: string, name: string): Promise<void>
  /** Names of everything at the top of the place, and those among them whose last file is missing. */
  list(): Promise<{ names: string[]; partial: ReadonlySet<string> }>
  remove(name: string): Promise<void>
}

/** A service may take its time with a file of some gigabytes once it has all of it. */
const MAX_SILENT_MS = 5 * MINUTE_MS

/** The file of a backup that is stored last, on SQLite and on PostgreSQL: a backup without it was interrupted. */
const lastFile = /^[^/]+\/(manifest\.json|mendpost\.dump)$/

/** Opens the place; a service is contacted only with the first call. */
export function openBackupPlace(place: StoragePlace): BackupPlace {
  return place.kind === 'disk' ? onDisk(place.folder) : inBucket(place)
}

function onDisk(folder: string): BackupPlace {
  return {
    store: async () => {},
    // A backup gets its name there when it is complete.
    list: async () => ({ names: await readdir(folder), partial: new Set() }),
    remove: (name) => rm(join(folder, name), { recursive: true, force: true }),
  }
}

function inBucket(place: Extract<StoragePlace, { kind: 's3' }>): BackupPlace {
  const open = () => openServiceDisk(place, MAX_SILENT_MS)
  return {
    async store(folder, name) {
      const disk = await open()
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => ({ file, key: `${name}/${relative(folder, file).split(sep).join('/')}` }))
        .sort((one, other) => Number(lastFile.test(one.key)) - Number(lastFile.test(other.key)))
      for (const { file, key } of files) {
        const { size } = await stat(file)
        await disk.putStream(key, createReadStream(file), { contentLength: size })
        const { contentLength } = await disk.getMetaData(key)
        if (contentLength !== size)
          throw new Error(`${key} has ${contentLength} of ${size} bytes in the bucket`)
      }
    },
    async list() {
      const keys = await listKeys(await open(), '')
      const top = (key: string) => key.split('/')[0]!
      const whole = new Set(keys.filter((key) => lastFile.test(key)).map(top))
      const names = [...new Set(keys.map(top))]
      return { names, partial: new Set(names.filter((name) => !whole.has(name))) }
    },
    async remove(name) {
      const disk = await open()
      for (const key of await listKeys(disk, `${name}/`)) await disk.delete(key)
    },
  }
}

async function listKeys(disk: Disk, prefix: string): Promise<string[]> {
  const keys: string[] = []
  let from: string | undefined
  do {
    const page = await disk.listAll(prefix, { recursive: true, ...(from ? { paginationToken: from } : {}) })
    for (const each of page.objects) if (each.isFile) keys.push(each.key)
    from = page.paginationToken
  } while (from)
  return keys
}
