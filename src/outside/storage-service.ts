import type { Disk } from 'flydrive'
import type { Storage } from '#domain/storage.ts'
import { checkKey } from './storage-key.ts'
import type { StoragePlace } from './storage.ts'

type Service = Extract<StoragePlace, { kind: 's3' }>

/** So long one call may take, and so often it is tried. */
const patience = 15_000
const tries = 2

/** Keeps uploads with a service that speaks the S3 protocol, in a bucket that nobody else can read. */
export function openServiceStorage(place: Service): Storage {
  let opened: Promise<Disk> | null = null
  // Its libraries are large: whoever keeps uploads on a disk never loads them.
  const disk = () => (opened ??= openDisk(place))
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

async function openDisk({ key, secret, bucket, region, endpoint }: Service): Promise<Disk> {
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
      // The bucket itself is private; several services know no such lists for single files.
      supportsACL: false,
      maxAttempts: tries,
      requestHandler: { requestTimeout: patience, connectionTimeout: 5_000 },
      // Most services other than Amazon's know neither these checksums nor a bucket in the host name.
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
