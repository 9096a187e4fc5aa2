import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { HOUR_MS } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Upload, Uploads } from '#domain/uploads.ts'

/** How many large bodies may be under way at once, and of one account. */
export type UploadsAtOnce = { perProcess: number; perAccount: number }

/** Spools uploads in a directory of their own. Several processes may share it. */
export function openUploads(directory: string, atOnce: UploadsAtOnce): Uploads {
  const perAccount = new Map<number, number>()
  let total = 0
  let ready: Promise<void> | null = null

  return {
    begin(accountId) {
      const own = perAccount.get(accountId) ?? 0
      if (total >= atOnce.perProcess || own >= atOnce.perAccount) {
        const message = 'Several large files are on their way already. Please try again in a moment.'
        throw new Refusal('too_many', { message, retryAfterSeconds: 5 })
      }
      total += 1
      perAccount.set(accountId, own + 1)
      const release = () => {
        total -= 1
        const left = perAccount.get(accountId)! - 1
        if (left > 0) perAccount.set(accountId, left)
        else perAccount.delete(accountId)
      }
      return openUpload(directory, () => (ready ??= prepare(directory)), release)
    },
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
