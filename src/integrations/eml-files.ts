import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SavedEmails } from '#domain/saved-emails.ts'

/** As `eml-directory.ts` names them; `.part` is one that a crash left unfinished. */
const named = /Z-(\d{6,15})-[a-z-]+\.eml(?:\.part)?$/

/** The `.eml` files of a directory, which need not exist. */
export function openEmlFiles(folder: string): SavedEmails {
  return {
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
        throw error
      })
      return names.flatMap((name) => {
        const [, id] = named.exec(name) ?? []
        return id === undefined ? [] : [{ name, outboxId: Number(id) }]
      })
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}
