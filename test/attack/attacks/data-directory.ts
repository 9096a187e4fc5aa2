import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openFindings, type Attack } from '../attack.ts'

/** Another user of the machine who looks into the data directory of a shop that was started without a terminal. */
export const dataDirectory: Attack = {
  name: 'another user of the machine',
  async run(shop) {
    const { broken, hold } = openFindings()
    const names = ['', ...(await readdir(shop.dataDir, { recursive: true }))]
    for (const name of names) {
      const stats = await lstat(join(shop.dataDir, name)).catch(() => null)
      if (stats)
        hold(
          (stats.mode & 0o077) === 0,
          `${name || 'the directory'} is open: ${(stats.mode & 0o777).toString(8)}`,
        )
    }
    return { text: `${names.length} files`, broken }
  },
}
