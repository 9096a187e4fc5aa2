import { join, resolve } from 'node:path'
import { loadEnvFile } from './env-file.ts'
import { readEnv, type Env } from '#server/env.ts'
import { runCommand } from './run-command.ts'
import { noteBackup } from '#server/last-backup.ts'
import { createBackup } from './make-backup.ts'
import { secretFile } from '#server/secret-key.ts'
import { WrongCommand } from './command-error.ts'

/** PostgreSQL's own tools, run by the operator: they dump and restore a database in use. */
export const postgresCommands = {
  backup: 'pg_dump --format=custom --no-owner --file=mendpost.dump "$DATABASE_URL"',
  /** Restores into an empty database only; another one is left unchanged. */
  restore:
    'pg_restore --exit-on-error --single-transaction --no-owner --dbname="$DATABASE_URL" mendpost.dump',
} as const

const usage = 'Use: npm run backup, or: npm run backup -- <folder that the backup is put into>'

/** Makes a backup and returns the lines for the operator. Throws `WrongCommand`. */
export async function backup(env: Env, words: string[], now: number): Promise<string[]> {
  const [folder, ...rest] = words
  if (rest.length > 0 || folder?.startsWith('-')) throw new WrongCommand(usage)
  if (env.databaseUrl) {
    throw new WrongCommand(`The database of this shop is PostgreSQL, which makes its own backups. Nothing was copied. Run:

  ${postgresCommands.backup}

and copy ${env.storage.kind === 'disk' ? `${env.storage.folder} if it is there` : `the bucket ${env.storage.bucket}`}. docs/operations.md says more.`)
  }
  const { path, manifest } = await createBackup(
    env,
    folder ? resolve(folder) : join(env.dataDir, 'backups'),
    now,
  )
  await noteBackup(env.dataDir, path, now)
  const { tickets = 0, accounts = 0 } = manifest.counts
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  return [
    `Copied, and checked: ${path}`,
    `  ${counted(tickets, 'ticket')}, ${counted(accounts, 'account')}, ${counted(manifest.files.length - 1, 'upload')}, ${inMegabytes(bytes)}`,
    '',
    ...whereTheSecretLies(env),
    ...(folder ? [] : ['Take the backup to another machine: beside the shop it does not outlive the disk.']),
  ]
}

function whereTheSecretLies(env: Env): string[] {
  const place = env.secretKey
    ? 'It is the SECRET_KEY of this configuration'
    : `It lies in ${secretFile(env.dataDir)}`
  return [
    `The secret is NOT in the backup. ${place}: keep it too, in another place.`,
    'Without it, passcodes and unfinished bookings in the backup can never be decrypted.',
  ]
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Entry point of `npm run backup`: a verified backup, with or without a running server. */
export async function run(words: string[]): Promise<void> {
  await runCommand(async () => {
    loadEnvFile()
    const lines = await backup(readEnv(process.env), words, Date.now())
    console.log(lines.join('\n'))
  })
}
