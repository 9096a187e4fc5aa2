import { existsSync, statSync } from 'node:fs'
import { openStorage } from '#integrations/storage.ts'
import type { Env } from '#server/env.ts'
import { ok, warn, wrong, type Finding } from './finding.ts'

/** Checks that uploads are readable where they are stored, and whether backups include them. Writes nothing. */
export async function examineStorage({
  storage,
  databaseUrl,
}: Pick<Env, 'storage' | 'databaseUrl'>): Promise<Finding[]> {
  if (storage.kind === 'disk') return onDisk(storage.folder, databaseUrl !== null)
  const { endpoint, bucket, region } = storage
  const where = `bucket ${bucket} at ${endpoint === null ? `Amazon, ${region}` : new URL(endpoint).host}`
  const problem = await openStorage(storage)
    .list('photos/doctor')
    .then(
      () => null,
      (error: unknown) => reason(error),
    )
  return [
    problem === null
      ? ok('Uploads', `${where} answers and lets us in; nothing was put there`)
      : wrong('Uploads', `${where} does not let us look (${problem}). Check STORAGE_URL`),
    ...(endpoint?.startsWith('http:') && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(endpoint)
      ? [warn('Uploads', 'tls=0: photos of other people’s phones travel unencrypted')]
      : []),
    warn(
      'Uploads',
      'photos are not in backups made by npm run backup: switch on versions or copies for the bucket',
    ),
  ]
}

function onDisk(folder: string, postgres: boolean): Finding[] {
  if (!existsSync(folder)) return [ok('Uploads', `the first photo makes ${folder}`)]
  const { mode } = statSync(folder)
  return process.platform !== 'win32' && (mode & 0o077) !== 0
    ? [warn('Uploads', `others on this machine may look into ${folder}. Run: chmod -R go= ${folder}`)]
    : [
        ok(
          'Uploads',
          `in ${folder}${postgres ? ': copy it beside pg_dump' : ', and in backups made by npm run backup'}`,
        ),
      ]
}

/** The code or name of the innermost error; its message may contain secrets. */
function reason(error: unknown): string {
  let name = 'no answer'
  for (let each = error; each instanceof Error; each = each.cause) {
    name = 'code' in each && typeof each.code === 'string' ? each.code : each.name
  }
  return name
}
