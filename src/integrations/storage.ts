import type { Storage } from '#domain/storage.ts'
import { openDiskStorage } from './storage-on-disk.ts'
import { openServiceStorage } from './storage-service.ts'

/** Where uploads are stored, as `STORAGE_URL` says. */
export type StoragePlace =
  | { kind: 'disk'; folder: string }
  | {
      kind: 's3'
      key: string
      secret: string
      bucket: string
      region: string
      /** Null for Amazon S3. */
      endpoint: string | null
    }

/** Opens the storage; a service is contacted only with the first call. */
export function openStorage(place: StoragePlace): Storage {
  return place.kind === 'disk' ? openDiskStorage(place.folder) : openServiceStorage(place)
}
