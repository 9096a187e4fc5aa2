import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { openStorage, type StoragePlace } from '#integrations/storage.ts'
import type { Env } from '#server/env.ts'
import { ok, warn, wrong, type Finding } from './finding.ts'

/** Checks that uploads are readable where they are stored, and whether backups include them. Writes nothing. */
export async function examineStorage({
  storage,
  databaseUrl,
}: Pick<Env, 'storage' | 'databaseUrl'>): Promise<Finding[]> {
  if (storage.kind === 'disk') return onDisk(storage.folder, databaseUrl !== null)
  return [
    await reach('Uploads', storage, 'STORAGE_URL'),
    ...(isOpen(storage)
      ? [warn('Uploads', 'tls=0: photos of other people’s phones travel unencrypted')]
      : []),
    warn(
      'Uploads',
      'photos are not in backups made by npm run backup: switch on versions or copies for the bucket',
    ),
  ]
}

/** Checks that scheduled backups can be stored where `BACKUP_URL` says. Writes nothing. */
export async function examineBackupPlace({ backup }: Pick<Env, 'backup'>): Promise<Finding[]> {
  if (backup === null) return []
  const { place, at } = backup
  if (place.kind === 'disk') return [toWritable(place.folder, at)]
  return [
    await reach('Back-up', place, 'BACKUP_URL'),
    ...(isOpen(place) ? [wrong('Back-up', 'tls=0: names and addresses travel unencrypted')] : []),
  ]
}

function toWritable(folder: string, at: string): Finding {
  let nearest = folder
  while (!existsSync(nearest)) nearest = dirname(nearest)
  try {
    // With the slash it has to be a folder.
    accessSync(`${nearest}/`, constants.W_OK | constants.X_OK)
    return ok('Back-up', `each day at ${at} in ${folder}`)
  } catch {
    return wrong('Back-up', `${folder} cannot be written to. Check BACKUP_URL, and whose the folder is`)
  }
}

type Service = Extract<StoragePlace, { kind: 's3' }>

/** Lists a folder that no key of ours is in, which the same rights allow. */
async function reach(about: string, service: Service, variable: string): Promise<Finding> {
  const { endpoint, bucket, region } = service
  const where = `bucket ${bucket} at ${endpoint === null ? `Amazon, ${region}` : new URL(endpoint).host}`
  return openStorage(service)
    .list('photos/doctor')
    .then(
      () => ok(about, `${where} answers and lets us in; nothing was put there`),
      (error: unknown) => wrong(about, `${where} does not let us look (${reason(error)}). Check ${variable}`),
    )
}

/** Whether a service on another machine is reached without encryption. */
function isOpen({ endpoint }: Service): boolean {
  return (
    endpoint !== null &&
    endpoint.startsWith('http:') &&
    !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(endpoint)
  )
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
