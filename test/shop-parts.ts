import { openPapers } from '#outside/open-papers.ts'
import type { Shop } from '#domain/shop.ts'
import type { Storage } from '#domain/storage.ts'
import { openPictures } from '#outside/pictures.ts'

/** What a shop in a test has beside its books, clock, secrets and limits: each newer field of `Shop` stands here, once. */
export function shopParts(): Omit<Shop, 'books' | 'now' | 'secrets' | 'throttles'> {
  return {
    publicUrl: 'http://localhost:3000',
    shopEmail: null,
    papers: openPapers(),
    cards: null,
    storage: storageInMemory(),
    pictures: openPictures(),
  }
}

/** Uploads in memory. */
export function storageInMemory(): Storage {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    put: async (key, bytes) => void kept.set(key, new Uint8Array(bytes)),
    get: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
    list: async (folder) => [...kept.keys()].filter((key) => key.startsWith(`${folder}/`)),
  }
}
