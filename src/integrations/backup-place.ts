import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Disk } from 'flydrive'
import { openServiceDisk } from './storage-service.ts'
import type { StoragePlace } from './storage.ts'

/** Where scheduled backups are kept: a folder, or a bucket. */
type BackupPlace = {
  /** Stores a finished backup, a folder, under its name. A backup in a folder is there already. */
  store(folder: string, name: string): Promise<void>
  /** Names of everything at the top of the place. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** Opens the place; a service is contacted only with the first call. */
export function openBackupPlace(place: StoragePlace): BackupPlace {
  return place.kind === 'disk' ? onDisk(place.folder) : inBucket(place)
}

function onDisk(folder: string): BackupPlace {
  return {
    store: async () => {},
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { recursive: true, force: true }),
  }
}

function inBucket(place: Extract<StoragePlace, { kind: 's3' }>): BackupPlace {
  const open = () => openServiceDisk(place)
  return {
    async store(folder, name) {
      const disk = await open()
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const file = join(entry.parentPath, entry.name)
        const key = `${name}/${relative(folder, file).split(sep).join('/')}`
        const { size } = await stat(file)
        await disk.putStream(key, createReadStream(file), { contentLength: size })
        const { contentLength } = await disk.getMetaData(key)
        if (contentLength !== size)
          throw new Error(`${key} has ${contentLength} of ${size} bytes in the bucket`)
      }
    },
    async list() {
      const keys = await listKeys(await open(), '')
      return [...new Set(keys.map((key) => key.split('/')[0]!))]
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
