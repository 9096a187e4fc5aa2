import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The configured secret, else the one in the data directory, which the first start creates. */
export function readSecretKey(env: { secretKey: string | null; dataDir: string }): string {
  if (env.secretKey) return env.secretKey
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const file = secretFile(env.dataDir)
  try {
    // When several processes start for the first time, one writes the file and the others read it.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < 32)
    throw new Error(`${file} is damaged: restore it from your back-up, or passcodes cannot be decrypted`)
  return key
}

/** Path of the secret when none is configured. */
export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

/** The secret if it exists; null before the first start. Does not create one. */
export function presentSecretKey(env: { secretKey: string | null; dataDir: string }): string | null {
  return env.secretKey || existsSync(secretFile(env.dataDir)) ? readSecretKey(env) : null
}
