import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createSecrets } from '#domain/secrets.ts'
import { postgresCommands } from './backup.ts'
import { loadEnvFile } from './env-file.ts'
import { holdDatabase } from './hold-database.ts'
import { readEnv, type Env } from '#server/env.ts'
import { runCommand } from './run-command.ts'
import { sqliteFile } from '#server/open-shop.ts'
import { restoreBackup } from './restore-backup.ts'
import { presentSecretKey, secretFile } from '#server/secret-key.ts'
import { WrongCommand } from './command-error.ts'

const usage = `Use: npm run restore -- <backup> [--replace] [--other-secret]
  <backup>        a folder made by npm run backup, such as data/backups/mendpost-2026-11-20T01-00-00Z
  --replace       moves a database that is there aside and takes the backup instead
  --other-secret  continues although the secret here did not sign this backup`

/** Restores a backup and returns the lines for the operator. Throws `WrongCommand`. */
export async function restore(env: Env, words: string[], now: number): Promise<string[]> {
  const flags = new Set(words.filter((word) => word.startsWith('-')))
  const [backup, ...rest] = words.filter((word) => !word.startsWith('-'))
  const [replace, otherSecret] = [flags.delete('--replace'), flags.delete('--other-secret')]
  if (!backup || rest.length > 0 || flags.size > 0) throw new WrongCommand(usage)
  if (env.databaseUrl) {
    throw new WrongCommand(`The database of this shop is PostgreSQL. Nothing was restored. Stop the shop, make an empty database, and run:

  ${postgresCommands.restore}

docs/operations.md says more.`)
  }
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const hold = holdDatabase(env.dataDir, 'The server must be stopped while its database is exchanged.')
  try {
    const { manifest, aside } = await restoreBackup(
      env,
      { backup: resolve(backup), replace, otherSecret },
      now,
    )
    const { tickets = 0, accounts = 0 } = manifest.counts
    return [
      `Restored the backup of ${manifest.madeAt} into ${env.dataDir}: ${tickets} tickets, ${accounts} accounts, ${manifest.files.length - 1} uploads.`,
      ...(aside ? [`What was there before is kept in ${aside}. Delete it when you no longer need it.`] : []),
      'Everybody is logged out. An email that waited when the backup was made may be sent a second time.',
      '',
      ...aboutTheSecret(env),
    ]
  } finally {
    hold.release()
  }
}

function aboutTheSecret(env: Env): string[] {
  const key = presentSecretKey(env)
  if (key === null) {
    return [
      `The secret is not here, so it cannot be told whether the backup was altered. Before you start the shop, put the one that belongs`,
      `to this backup into ${secretFile(env.dataDir)} or SECRET_KEY. Without it passcodes cannot be decrypted, and the first start makes a new one.`,
    ]
  }
  const encrypted = newestPasscode(sqliteFile(env.dataDir))
  if (!encrypted)
    return [
      'The shop needs the secret that it had when the backup was made. The backup holds no passcode to try it on.',
    ]
  return createSecrets(key).decrypt('passcode', String(encrypted.id), encrypted.passcode) === null
    ? [
        'WRONG SECRET: it does not decrypt the passcodes in this backup, and nothing else does but the one that they were encrypted with.',
        `Put that one into ${env.secretKey ? 'SECRET_KEY' : secretFile(env.dataDir)} before you start the shop.`,
      ]
    : ['The secret is the right one: it decrypts the passcodes in the backup.']
}

function newestPasscode(file: string): { id: number; passcode: string } | null {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const row = db
      .prepare(
        `select id, passcode_encrypted as passcode from tickets where passcode_encrypted is not null
          order by id desc limit 1`,
      )
      .get()
    return row ? { id: Number(row['id']), passcode: String(row['passcode']) } : null
  } finally {
    db.close()
  }
}

/** Entry point of `npm run restore`: replaces the database by a backup while the server is stopped. */
export async function run(words: string[]): Promise<void> {
  await runCommand(async () => {
    loadEnvFile()
    const lines = await restore(readEnv(process.env), words, Date.now())
    console.log(lines.join('\n'))
  })
}
