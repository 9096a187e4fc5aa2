import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDrawnPdfs } from '#domain/drawn-pdfs.ts'
import { openPdfRenderer } from '#integrations/open-pdf-renderer.ts'
import type { Shop } from '#domain/shop.ts'
import type { Storage } from '#domain/storage.ts'
import { uploadLimits, MIN_FREE_BYTES } from '#domain/throttles.ts'
import { openPictureQueue } from '#domain/pictures.ts'
import { openPictures } from '#integrations/pictures.ts'
import { openUploads } from '#integrations/uploads.ts'

// One thread for all shops of a test file.
const pdf = openPdfRenderer()

/** The parts of a test shop beside database, clock, secrets and rate limits: add newer fields of `Shop` here. */
export function shopParts(): Omit<Shop, 'database' | 'now' | 'secrets' | 'throttles'> {
  return {
    publicUrl: 'http://localhost:3000',
    sendsEmails: true,
    shopEmail: null,
    pdf,
    drawnPdfs: openDrawnPdfs(),
    cards: null,
    texts: null,
    labels: null,
    inbox: null,
    mailbox: null,
    storage: storageInMemory(),
    uploads: openUploads({
      directory: join(tmpdir(), 'mendpost-test-incoming'),
      concurrent: uploadLimits,
      minFreeBytes: MIN_FREE_BYTES,
    }),
    pictures: openPictures(openPictureQueue()),
    previewEmail: async (...about) => (await import('#emails/preview-texts.tsx')).previewEmail(...about),
    savedEmails: { list: async () => [], remove: async () => {} },
  }
}

/** Uploads in memory. */
function storageInMemory(): Storage {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    put: async (key, bytes) => void stored.set(key, new Uint8Array(bytes)),
    get: async (key) => stored.get(key) ?? null,
    remove: async (key) => void stored.delete(key),
    list: async (folder) => [...stored.keys()].filter((key) => key.startsWith(`${folder}/`)),
  }
}
