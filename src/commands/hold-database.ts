import { lockDatabase } from '#db/single-process.ts'
import { sqliteFile } from '#server/open-shop.ts'
import { WrongCommand } from './command-error.ts'

/** Locks the SQLite database of a directory until `release`; throws `WrongCommand`, with the reason first, while a server runs on it. */
export function holdDatabase(dataDir: string, reason: string): { release(): void } {
  try {
    return lockDatabase(sqliteFile(dataDir))
  } catch (error) {
    throw new WrongCommand(`${reason} ${error instanceof Error ? error.message : String(error)}`)
  }
}
