import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { WrongEnvironment } from './environment-error.ts'

const FOR_OTHERS = 0o077

/** Lets only this user read what the process makes from now on; SQLite makes its files with the mode it is left. */
export function makeFilesPrivate(): void {
  process.umask(FOR_OTHERS)
}

/**
 * Makes the data directory, and keeps other users of the machine out of it and of the files in it, also those that an
 * earlier start left wide open. Throws `WrongEnvironment` where the directory is open to others and belongs to another user.
 */
export function makePrivateDirectory(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  try {
    narrow(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    throw new WrongEnvironment([
      `other users of this machine may read ${dataDir}, which belongs to another user: give it to the shop's (chown -R)`,
    ])
  }
  for (const name of readdirSync(dataDir)) {
    // Entries of other users, such as `lost+found` of a mounted disk, are left alone.
    if (lstatSync(join(dataDir, name), { throwIfNoEntry: false })?.uid === process.getuid?.())
      narrow(join(dataDir, name))
  }
}

function narrow(path: string): void {
  // A link is left alone, and a file that another process has just removed.
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || !(stats.isDirectory() || stats.isFile())) return
  if ((stats.mode & FOR_OTHERS) !== 0) chmodSync(path, stats.mode & 0o700)
}
