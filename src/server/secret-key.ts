import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The configured secret, else the one kept in the data directory, made on the first start. */
export function secretKeyOf(env: { secretKey: string | null; dataDir: string }): string {
  if (env.secretKey) return env.secretKey
  mkdirSync(env.dataDir, { recursive: true })
  const file = secretFile(env.dataDir)
  try {
    // Of several first starts at once only one writes; the others read what it wrote.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < 32)
    throw new Error(`${file} is damaged: restore it from your back-up, or passcodes stay sealed`)
  return key
}

/** Where the secret lies when none is configured. */
export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

/** The secret when there is one already; null before the first start. Makes none. */
export function presentSecretKey(env: { secretKey: string | null; dataDir: string }): string | null {
  return env.secretKey || existsSync(secretFile(env.dataDir)) ? secretKeyOf(env) : null
}
