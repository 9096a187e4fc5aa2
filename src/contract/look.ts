import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './look.schema.ts'

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

export type Look = z.infer<typeof schemas.getLookSchemas.output>

/** Name, accent colour, mark and social links of the shop. */
export const getLook = endpoint<typeof schemas.getLookSchemas>('GET', '/api/look', { for: levels.staff })

/** Changes name, accent colour and social links; an accent without enough contrast is refused. */
export const updateLook = endpoint<typeof schemas.updateLookSchemas>('PUT', '/api/look', {
  for: levels.staff,
})

export type LookPreview = z.infer<typeof schemas.previewLookSchemas.output>

/** Shows the colours of an accent in both themes, and saves nothing; refuses what `updateLook` would refuse. */
export const previewLook = endpoint<typeof schemas.previewLookSchemas>('POST', '/api/look/previews', {
  for: levels.staff,
})

/** Uploads the mark: the picture is the request body, or the field `photo` of a form. */
export const uploadMark = endpoint<typeof schemas.uploadMarkSchemas>('POST', '/api/look/mark', {
  for: levels.staff,
})

/** Goes back to the delivered mark. */
export const deleteMark = endpoint<typeof schemas.deleteMarkSchemas>('DELETE', '/api/look/mark', {
  for: levels.staff,
})
