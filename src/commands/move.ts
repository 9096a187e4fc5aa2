import { existsSync } from 'node:fs'
import { openDatabase } from '#db/open-database.ts'
import { inspectDatabase } from '#db/inspect-database.ts'
import { moveToPostgres, TargetNotEmpty, type MovedTable } from '#db/move-to-postgres.ts'
import { readEnv, type Env } from '#server/env.ts'
import { sqliteFile } from '#server/open-shop.ts'
import { WrongCommand } from './command-error.ts'
import { loadEnvFile } from './env-file.ts'
import { holdDatabase } from './hold-database.ts'
import { runCommand } from './run-command.ts'

const usage = `Use: npm run move
  with DATABASE_URL set to an empty PostgreSQL database, such as postgres://shop:password@127.0.0.1/mendpost
  (as an argument it works too, but other users of the machine read a password there)`

/** Copies the SQLite database of a stopped shop to PostgreSQL and returns the lines for the operator. Throws `WrongCommand`. */
export async function move(env: Env, words: string[]): Promise<string[]> {
  const [url = env.databaseUrl, ...rest] = words
  if (!url || rest.length > 0 || !/^postgres(ql)?:\/\//.test(url)) throw new WrongCommand(usage)
  if (env.databaseUrl && words.length > 0) {
    throw new WrongCommand('This shop uses PostgreSQL already: DATABASE_URL is set. Nothing was moved.')
  }
  const file = sqliteFile(env.dataDir)
  if (!existsSync(file)) {
    throw new WrongCommand(`There is no database in ${env.dataDir}: nothing to move. Is DATA_DIR right?`)
  }
  const hold = holdDatabase(
    env.dataDir,
    'The shop must be stopped, or what is written meanwhile would be lost.',
  )
  try {
    checkSource(file)
    return [...report(await copy(file, url)), '', ...nextSteps(env)]
  } finally {
    hold.release()
  }
}

function checkSource(file: string): void {
  const { problems, unknownMigrations, missingMigrations } = inspectDatabase(file)
  if (problems.length > 0) {
    throw new WrongCommand(
      `The database is damaged: ${problems.slice(0, 3).join('; ')}. Nothing was moved. Run: npm run doctor`,
    )
  }
  if (unknownMigrations.length > 0) {
    throw new WrongCommand(
      `The database is newer than this program: it has the migration ${unknownMigrations[0]}. Nothing was moved.`,
    )
  }
  if (missingMigrations.length > 0) {
    throw new WrongCommand(
      'The database was last used by an older version. Make a backup, start the shop once with this version, stop it, and move then.',
    )
  }
}

async function copy(file: string, url: string): Promise<MovedTable[]> {
  const target = await openDatabase({ postgresUrl: url })
  try {
    if (!(await target.ready())) {
      throw new WrongCommand('The PostgreSQL database does not answer. Nothing was moved.')
    }
    return await moveToPostgres(file, target)
  } catch (error) {
    if (error instanceof TargetNotEmpty) {
      throw new WrongCommand(
        `The PostgreSQL database is not empty: there are rows in ${error.tables.join(', ')}. Nothing was moved. Use an empty one.`,
      )
    }
    throw error
  } finally {
    await target.close()
  }
}

function report(tables: readonly MovedTable[]): string[] {
  const width = Math.max(...tables.map(({ name }) => name.length))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `Moved ${rows} rows; counts and checksums of every table are the same on both sides:`,
    ...tables.map(
      ({ name, rows: count, checksum }) =>
        `  ${name.padEnd(width)}  ${String(count).padStart(8)}  ${checksum.slice(0, 16)}`,
    ),
  ]
}

function nextSteps(env: Env): string[] {
  return [
    `${env.databaseUrl ? 'Now start the shop.' : 'Now set DATABASE_URL to this database and start the shop.'} The secret and the uploads stay in ${env.dataDir}.`,
    ...(env.secretKey || env.isLocal
      ? []
      : [
          'PostgreSQL needs SECRET_KEY to be set: use the content of secret.key, or passcodes stay encrypted.',
        ]),
    `The SQLite file is as it was. Delete ${sqliteFile(env.dataDir)} when you no longer need it: it holds personal data.`,
  ]
}

/** Entry point of `npm run move`: from SQLite to PostgreSQL while the server is stopped. */
export async function run(words: string[]): Promise<void> {
  await runCommand(async () => {
    loadEnvFile()
    console.log((await move(readEnv(process.env), words)).join('\n'))
  })
}
