/** Maximum size of an uploaded mark in bytes. */
export const MAX_MARK_BYTES = 4 * 1024 * 1024

/** The pictures that are made of an uploaded mark, by the path at which pages expect them. */
export const lookPictures = {
  '/icon.svg': { side: 64, type: 'image/svg+xml' },
  '/icon-192.png': { side: 192, type: 'image/png' },
  '/icon-512.png': { side: 512, type: 'image/png' },
  '/apple-touch-icon.png': { side: 180, type: 'image/png' },
  '/og.png': { side: 630, type: 'image/png' },
} as const
export type LookPicture = keyof typeof lookPictures
