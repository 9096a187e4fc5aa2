import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { HOUR_MS } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Upload, Uploads } from '#domain/uploads.ts'
import { freeBytesAt, requireRoom, type ReadFreeBytes } from './disk-room.ts'

/** How many large bodies may be under way at once: in all, of customers, and of one account. */
type ConcurrentUploads = { perProcess: number; ofCustomers: number; perAccount: number }

type UploadsOptions = {
  /** Where uploads are spooled. Several processes may share it. */
  directory: string
  /** A directory on the disk that keeps photos, when that is not a service. */
  storage?: string | undefined
  concurrent: ConcurrentUploads
  /** Free bytes that a disk must have for an upload. */
  minFreeBytes: number
  readFree?: ReadFreeBytes
}

/** Spools uploads in a directory of their own. */
export function openUploads({
  directory,
  storage,
  concurrent,
  minFreeBytes,
  readFree = freeBytesAt,
}: UploadsOptions): Uploads {
  const perAccount = new Map<string, number>()
  let total = 0
  let ofCustomers = 0
  let refused = 0
  let ready: Promise<void> | null = null

  return {
    requireRoom: () =>
      requireRoom(storage === undefined ? [directory] : [directory, storage], minFreeBytes, readFree),

    begin({ name, isPreferred = false }) {
      const own = perAccount.get(name) ?? 0
      const isFull = total >= concurrent.perProcess || (!isPreferred && ofCustomers >= concurrent.ofCustomers)
      if (isFull || own >= concurrent.perAccount) {
        refused += 1
        const message = 'Several large files are on their way already. Please try again in a moment.'
        throw new Refusal('too_many', { message, retryAfterSeconds: 5 })
      }
      const change = (by: 1 | -1) => {
        total += by
        if (!isPreferred) ofCustomers += by
        const now = (perAccount.get(name) ?? 0) + by
        if (now > 0) perAccount.set(name, now)
        else perAccount.delete(name)
      }
      change(1)
      return openUpload(
        directory,
        () => (ready ??= prepare(directory)),
        () => change(-1),
      )
    },

    state: async () => ({ underWay: total, spooledBytes: await sumSizes(directory), refused }),
  }
}

function openUpload(directory: string, isReady: () => Promise<void>, release: () => void): Upload {
  const files: string[] = []
  let ended = false
  return {
    async save(bytes, type) {
      const file = join(directory, randomUUID())
      files.push(file)
      try {
        await isReady()
        await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
        return await openAsBlob(file, { type })
      } catch (error) {
        // Only the disk names a system call; anything else is the connection that broke off.
        if (!(error instanceof Error && 'syscall' in error && 'path' in error)) throw error
        throw Object.assign(new Refusal('no_storage'), { cause: error })
      }
    },
    async end() {
      if (ended) return
      ended = true
      release()
      await Promise.all(files.map((file) => rm(file, { force: true })))
    },
  }
}

/** Makes the directory, and clears what a killed process left in it. */
async function prepare(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (const name of await readdir(directory)) {
    const file = join(directory, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtimeMs < Date.now() - HOUR_MS) await rm(file, { force: true })
  }
}

async function sumSizes(directory: string): Promise<number> {
  const names = await readdir(directory).catch(() => [])
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(directory, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
