import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from '#contract/refusals.ts'
import { MIN_FREE_BYTES } from '#domain/throttles.ts'

export type ReadFreeBytes = (folder: string) => Promise<number>

/** Free bytes of the disk that a folder lies on, or will lie on once it is made. */
export async function freeBytesAt(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeBytesAt(dirname(folder))
  }
}

/** Refuses with `disk_full` while a disk of these folders has less free than the database needs to go on. */
export async function requireRoom(folders: readonly string[], readFree: ReadFreeBytes): Promise<void> {
  for (const folder of folders) {
    if ((await readFree(folder)) < MIN_FREE_BYTES) throw new Refusal('disk_full', { retryAfterSeconds: 600 })
  }
}
