import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningApp } from './app.ts'

/**
 * Shows the link that makes the first account. Standard output that is not a terminal is a log: there the link goes into
 * a file that only this user reads.
 */
export async function showSetupLink(
  { env, setupCode, hasStaff }: RunningApp,
  port: number,
  row: (label: string, text: string) => void,
): Promise<void> {
  const file = join(env.dataDir, 'setup-link')
  if (setupCode === null || process.stdout.isTTY) await rm(file, { force: true })
  if (setupCode !== null) {
    const link = `${env.publicOrigin ?? `http://localhost:${port}`}/setup/${setupCode}`
    if (process.stdout.isTTY) {
      row('Begin', `open this link, once, to make your account: ${link}`)
    } else {
      const unfinished = `${file}.part`
      await rm(unfinished, { force: true })
      await writeFile(unfinished, `${link}\n`, { mode: 0o600, flag: 'wx' })
      // Renamed, so that no reader finds an empty file.
      await rename(unfinished, file)
      row('Begin', `the link that makes your account, once, is in ${file}`)
    }
  }
  if (!hasStaff) row('Staff', 'or make it in this terminal: npm run staff -- add you@example.com')
}
