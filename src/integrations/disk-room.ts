import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from '#contract/refusals.ts'

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

/** Refuses with `disk_full` while a disk of these folders has less free than asked for. */
export async function requireRoom(
  folders: readonly string[],
  minFreeBytes: number,
  readFree: ReadFreeBytes,
): Promise<void> {
  for (const folder of folders) {
    if ((await readFree(folder)) < minFreeBytes) throw new Refusal('disk_full', { retryAfterSeconds: 600 })
  }
}
