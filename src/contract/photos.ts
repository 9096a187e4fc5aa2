import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './photos.schema.ts'

/** The stage of a photo: at intake, at completion, or with a message. */
export const photoStages = ['intake', 'completion', 'message'] as const
export type PhotoStage = (typeof photoStages)[number]

/** Maximum size of an upload in bytes. */
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024
/** File types that a form offers; the server checks the bytes of any upload. */
export const pictureTypes = 'image/jpeg,image/png,image/webp'
/** Maximum number of photos per ticket. */
export const MAX_PHOTOS = 60
/** Recommended number of photos at intake. */
export const intakePhotosNeeded = 2

export type Photo = z.infer<typeof schemas.photoSchema>

/** A picture and its stage. The picture is the request body, the other fields are query parameters. */
export type NewPhoto = z.infer<typeof schemas.addPhotoSchemas.input>

/** Staff add photos at each stage, customers with a message on their own ticket. */
export const addPhoto = endpoint<typeof schemas.addPhotoSchemas>('POST', '/api/tickets/{id}/photos', {
  for: levels.customer,
})
/** The picture itself; with `?size=small` at most 400 pixels. */
export const getPhoto = endpoint<typeof schemas.getPhotoSchemas>(
  'GET',
  '/api/tickets/{id}/photos/{photoId}',
  { for: levels.customer },
)
export const deletePhoto = endpoint<typeof schemas.deletePhotoSchemas>(
  'DELETE',
  '/api/tickets/{id}/photos/{photoId}',
  { for: levels.staff },
)

/** Returns the URL of a picture. */
export function getPhotoUrl(ticketId: number, photoId: number, size?: 'small'): string {
  return `/api/tickets/${ticketId}/photos/${photoId}${size ? `?size=${size}` : ''}`
}
