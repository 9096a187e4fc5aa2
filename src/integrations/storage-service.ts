import type { Disk } from 'flydrive'
import type { Storage } from '#domain/storage.ts'
import { checkKey } from './storage-key.ts'
import type { StoragePlace } from './storage.ts'

type Service = Extract<StoragePlace, { kind: 's3' }>

/** How long a service may say and take nothing within a call, which may take longer in all. */
const MAX_SILENT_MS = 15_000
const attempts = 2

/** Stores uploads with an S3-compatible service, in a private bucket. */
export function openServiceStorage(place: Service, { silentMs = MAX_SILENT_MS } = {}): Storage {
  let opened: Promise<Disk> | null = null
  // Loaded on demand: the SDK is large, and storage on disk never needs it.
  const disk = () => (opened ??= openServiceDisk(place, silentMs))
  return {
    async put(key, bytes, contentType) {
      await (await disk()).put(checkKey(key), bytes, { contentType, contentLength: bytes.length })
    },
    async get(key) {
      try {
        return new Uint8Array(await (await disk()).getBytes(checkKey(key)))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(key) {
      await (await disk()).delete(checkKey(key))
    },
    async list(folder) {
      const keys: string[] = []
      let from: string | undefined
      do {
        const page = await (
          await disk()
        ).listAll(`${checkKey(folder)}/`, { recursive: true, ...(from ? { paginationToken: from } : {}) })
        for (const each of page.objects) if (each.isFile) keys.push(each.key)
        from = page.paginationToken
      } while (from)
      return keys
    },
  }
}

/** Opens the bucket. */
export async function openServiceDisk(
  { key, secret, bucket, region, endpoint }: Service,
  silentMs = MAX_SILENT_MS,
): Promise<Disk> {
  const [{ Disk: OpenDisk }, { S3Driver }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
  ])
  return new OpenDisk(
    new S3Driver({
      credentials: { accessKeyId: key, secretAccessKey: secret },
      region,
      bucket,
      visibility: 'private',
      // No ACL per object: the bucket itself is private, and several services do not support ACLs.
      supportsACL: false,
      maxAttempts: attempts,
      // Its `requestTimeout` ends no request, but logs a warning.
      requestHandler: { socketTimeout: silentMs, connectionTimeout: 5_000 },
      // Most services other than Amazon's support neither these checksums nor bucket host names.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    }),
  )
}

function isMissing(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each.name === 'NoSuchKey' || each.name === 'NotFound') return true
  }
  return false
}
