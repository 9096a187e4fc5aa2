import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The configured secret, else the one kept in the data directory, made on the first start. */
export function secretKeyOf(env: { secretKey: string | null; dataDir: string }): string {
  if (env.secretKey) return env.secretKey
  mkdirSync(env.dataDir, { recursive: true })
  const file = join(env.dataDir, 'secret.key')
  try {
    // Of several first starts at once only one writes; the others read what it wrote.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < 32) throw new Error(`${file} is damaged: restore it from your back-up, or passcodes stay sealed`)
  return key
}
